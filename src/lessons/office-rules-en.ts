import type { Lesson } from './lesson';

/** The same house rules in English: one long document whose words crowd out the answer. Written for this project. */
export const officeRulesEn: Lesson = {
  name: 'House rules of Hoshinone',
  question: 'How many days ahead do I hand in a request for a trip, and to whom?',
  answer: { path: 'business-trips.en.md', text: 'For a trip at home, ask the section head to sign 5 days ahead.' },
  documents: [
    {
      path: 'childcare-leave.en.md',
      title: 'Childcare leave',
      markdown: `# Childcare leave

## 1 Requests

Hand in a request for childcare leave to Personnel 30 days ahead. If the baby is early, hand in the request 7 days ahead. A request handed in less than 30 days ahead may be given a later start. You may hand in two requests before the child is one.

## 2 Changes

To stay away longer, hand in a new request to Personnel 14 days ahead. To call it off, ring Personnel on any day before the leave starts. For the same child, one more request is allowed after that.

## 3 While you are away

No salary is paid during the leave. Personnel looks after your social insurance. If you wish, you may work up to ten days a month. Pay for those days comes with the next salary.

## 4 Coming back

For shorter hours, hand in a request to Personnel 20 days ahead. We meet in the month before you come back. Your desk will be in the team you left. If the child falls ill, a call in the morning is enough.
`,
    },
    {
      path: 'company-cars.en.md',
      title: 'Company cars',
      markdown: `# Company cars

## Booking

Book a car with General Affairs by noon on the day before. If two bookings clash, the longer trip goes first. In a hurry, ring General Affairs and drive the same day.

## Driving and return

Drivers take a breath test before and after the trip. If the tank is under half, fill it before you return the car. Photograph any scratch and tell General Affairs.
`,
    },
    {
      path: 'business-trips.en.md',
      title: 'Business trips',
      markdown: `# Business trips

## Requests

For a trip at home, ask the section head to sign 5 days ahead. For a trip abroad, get leave from the director 20 days before you go. If the place changes, tell the section head the same day.

## Costs

The daily allowance is 2,000 yen at home and 5,000 yen abroad. Bullet trains are booked in ordinary class. Choose a hotel from our list; breakfast may be included.
`,
    },
    {
      path: 'training.en.md',
      title: 'Training',
      markdown: `# Training

## Signing up

For outside courses, hand in the form to the training desk 10 days ahead. For courses in the house, come along if a seat is free. The company pays the fee.

## Afterwards

Within a week, tell your team what you learned. Pass an exam and we pay back what it cost.
`,
    },
    {
      path: 'health-check.en.md',
      title: 'Health check',
      markdown: `# Health check

## The check

Once a year, everyone has a health check at our clinic. To move your date, ask the nurse three days ahead. Eat nothing after nine the evening before.

## Results

Results go to you alone, in a sealed letter. If a second check is needed, the company pays.
`,
    },
    {
      path: 'weddings-and-funerals.en.md',
      title: 'Weddings and funerals',
      markdown: `# Weddings and funerals

## Days off

For your wedding, take up to five days within half a year. For a funeral, the time off depends on who has died. The note for a funeral may follow later.

## Gifts

Couples receive 30,000 yen from the company. General Affairs sends the telegram.
`,
    },
    {
      path: 'visitors.en.md',
      title: 'Visitors',
      markdown: `# Visitors

## Reception

Write visitors into the reception diary one day ahead. Visitors get a badge at the door. Meeting rooms go first to those with visitors.

## Tea and goodbye

Serve tea within five minutes. See visitors off at the door.
`,
    },
    {
      path: 'telephone-duty.en.md',
      title: 'Telephone duty',
      markdown: `# Telephone duty

## Duty

There are two turns: nine to noon, and noon to evening. To swap, find somebody and tell the desk two days ahead. Answer before the third ring.

## Messages

A message has the name, the time and the number. If you did not catch the name, ask again.
`,
    },
  ],
};

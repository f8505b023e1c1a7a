const SUBJECTS = [
  '申請',
  '旅費',
  '休暇',
  '在宅勤務',
  '経費の精算',
  '研修',
  'The request',
  'A travel claim',
  '備品の貸し出し',
  '会議室の予約',
];
const RULES = [
  'は利用日の二日前までに上長の承認を得て行う。',
  'は翌月に払う。',
  ' is handed in two days ahead, to the head of the section.',
  'については、総務部が別に定める手引きに従い、所定の書式で届け出るものとする。',
];

/** Sentences of which no two are equal, about 35 characters each, in Japanese and English. */
export function makeSentences(count: number): string[] {
  return Array.from({ length: count }, (_, number) => {
    const subject = SUBJECTS[number % SUBJECTS.length] ?? '';
    const rule = RULES[Math.floor(number / SUBJECTS.length) % RULES.length] ?? '';
    return `第${number + 1}条の${subject}${rule}`;
  });
}

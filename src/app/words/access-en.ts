import type { AccessWords } from './access-words';

export const accessEn: AccessWords = {
  title: 'See as',
  everyone: 'Everyone: all labels, nothing hidden',
  viewer: 'A viewer with these labels',
  now: (labels) => (labels === null ? 'everyone' : labels.length === 0 ? 'no label' : labels.join(', ')),
  note: 'Unlabelled text is always visible. The rest is taken out before sentences are ranked, and again before a parent is opened.',
  noLabels:
    'Nothing here carries an access label yet. Set one in the document view, or write access: hr in the front matter of a Markdown file, or {access=hr} behind a heading.',
  unlabelledOnly: 'This viewer has no label, so only unlabelled text is visible.',
  seenAs: (labels) =>
    labels.length === 0
      ? 'You see what a viewer without any label sees.'
      : `You see what a viewer with the label ${labels.join(', ')} sees.`,
  seeAll: 'See as everyone',
  allHidden: 'Every document here is hidden from this viewer: nothing is listed, searched or handed on.',
  documentLabel: 'Access label of the document',
  partLabel: 'Access label of this part',
  target: 'Access label',
  targetDocument: 'of the document',
  targetPart: 'of the part around the chosen sentence',
  set: 'Set label',
  unset: 'none',
  done: (label) => (label === '' ? 'The label is taken away.' : `The label is now ${label}.`),
  leakSwitch: 'Show what filtering children alone leaks',
  leakWarning:
    'The wrong way: hidden sentences are not searched, but parents are opened whole. The crossed-out stretches would reach this viewer. They are shown here only, never in the prompt, the trace or an export.',
  leakNothing: 'Nothing of these passages is hidden, so nothing would leak with this question.',
  leakSections:
    'A label covers whole sections, so nothing leaks while sections are the parents. Choose the document as the parent to see it.',
  leaked: 'leaked',
};

import { auditedSubject } from '../../audit/audited-subject.js';

/** Of a sentence in a language: `es/text.offer`. A change is announced with the settings that it changes. */
export const auditedWording = auditedSubject('wording', {
  actions: {
    updated: ({ who, after: { sentence } }: { who: string; after: { sentence: string } }) =>
      `${who} worded ${sentence} in the hall's own way`,
    restored: ({ who, after: { sentence } }: { who: string; after: { sentence: string } }) =>
      `${who} went back to the product's words of ${sentence}`,
    confirmed: ({ who, after: { sentence } }: { who: string; after: { sentence: string } }) =>
      `${who} confirmed ${sentence} as good in its language`,
    unconfirmed: ({ who, after: { sentence } }: { who: string; after: { sentence: string } }) =>
      `${who} took back that ${sentence} is good in its language`,
  },
  labels: { sentence: null },
});

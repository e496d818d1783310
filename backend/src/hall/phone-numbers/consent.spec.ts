import { momentOfDay } from '../../platform/time/hall-days.js';
import { isGivenAfter } from './consent.js';

describe('a consent and what its owner says around it', () => {
  const paper = { consentWay: 'form', consentAt: momentOfDay('2026-11-29') } as const;
  const call = { consentWay: 'phone', consentAt: new Date('2026-11-29T15:00:00Z') } as const;
  const text = { consentWay: 'text', consentAt: momentOfDay('2026-11-29') } as const;

  it.each([
    ['a form of that day, and a word of its morning', paper, '2026-11-29T10:00:00Z', false],
    ['a form of that day, and a word of its evening', paper, '2026-11-30T01:00:00Z', false],
    ['a form of that day, and a word of the day before', paper, '2026-11-29T01:00:00Z', true],
    ['a call at three, and a word an hour before', call, '2026-11-29T14:00:00Z', true],
    ['a call at three, and a word an hour later', call, '2026-11-29T16:00:00Z', false],
    ["a text at noon, and a word of the same day's morning", text, '2026-11-29T10:00:00Z', true],
  ])('%s', (_what, consent, word, isAfter) => {
    expect(isGivenAfter(consent, new Date(word))).toBe(isAfter);
  });

  it('is not given after anything while there is none', () => {
    expect(isGivenAfter({ consentWay: null, consentAt: null }, new Date(0))).toBe(false);
  });
});

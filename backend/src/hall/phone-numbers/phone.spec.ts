import { INVALID_PHONE, normalisePhone } from './phone.js';

it.each([
  ['6175550123', '+16175550123'],
  ['(617) 555-0123', '+16175550123'],
  ['617.555.0123', '+16175550123'],
  ['1 617 555 0123', '+16175550123'],
  ['+1 (617) 555-0123', '+16175550123'],
  ['555-0123', undefined],
  ['26175550123', undefined],
  ['+44 20 7946 0958', undefined],
  ['16175550123 ext 4', undefined],
  ['6.17555012E9', undefined],
  ['1.61755501e+10', undefined],
  ['', undefined],
])('%j becomes %j', (typed, stored) => {
  expect(normalisePhone(typed)).toBe(stored);
});

it('what is said of a number that is none helps to mend it', () => {
  expect(INVALID_PHONE).toBe('Please enter a valid US phone number');
});

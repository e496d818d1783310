import { overlaps } from './overlap.js';

const at = (clock: string | null) => (clock === null ? null : new Date(`2026-06-09T${clock}:00Z`));
const period = ([startsAt = null, endsAt = null]: (string | null)[]) => ({
  startsAt: at(startsAt),
  endsAt: at(endsAt),
});

it.each([
  [['08:00', '12:00'], ['11:59', '14:00'], true],
  [['08:00', '12:00'], ['12:00', '14:00'], false],
  [['08:00', '20:00'], ['10:00', '11:00'], true],
  [['08:00', '12:00'], ['08:00', '12:00'], true],
  // Without an end a job takes eight hours.
  [['08:00'], ['15:59', '20:00'], true],
  [['08:00'], ['16:00', '20:00'], false],
  [['08:00'], ['09:00'], true],
  [['01:00'], ['09:00'], false],
  // Without a start it overlaps with none.
  [[null], ['09:00', '10:00'], false],
  [[null], [null], false],
])(
  'two dispatches, %j and %j: that nobody can work both is %s, whichever comes first',
  (one, other, expected) => {
    expect(overlaps(period(one), period(other))).toBe(expected);
    expect(overlaps(period(other), period(one))).toBe(expected);
  },
);

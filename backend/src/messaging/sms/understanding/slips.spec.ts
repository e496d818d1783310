import { isOneSlipFrom } from './slips.js';

it.each([
  ['sotp', true],
  ['stpo', true],
  ['tsop', true],
  ['st0p', true],
  ['stp', true],
  ['stopo', true],
  ['xstop', true],
  ['top', true],
  ['stop', false],
  ['stopped', false],
  ['spot', false],
  ['ptos', false],
  ['sxoy', false],
  ['', false],
])('%j is one slip from stop: %s', (typed, expected) => expect(isOneSlipFrom(typed, 'stop')).toBe(expected));

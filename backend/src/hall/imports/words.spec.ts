import { areOneName } from './words.js';

describe('Two names', () => {
  it.each([
    ['Ana', 'Ana María'],
    ['J.', 'John'],
    ['Jon', 'John'],
    ['Ana', 'Anna'],
    ['Díaz', 'diaz'],
    ['O’Brien', 'Obrien'],
  ])('may be of one person: %j and %j', (one, other) => {
    expect(areOneName(one, other)).toBe(true);
    expect(areOneName(other, one)).toBe(true);
  });

  it.each([
    ['Juan', 'Juana'],
    ['Gabriel', 'Gabriela'],
    ['Paul', 'Paule'],
    ['Mario', 'Maria'],
    ['Ana', 'Rosa'],
  ])('are of two who may share a phone: %j and %j', (one, other) => {
    expect(areOneName(one, other)).toBe(false);
    expect(areOneName(other, one)).toBe(false);
  });
});

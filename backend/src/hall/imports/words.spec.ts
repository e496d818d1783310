import { areOneName } from './words.js';

describe('Two names', () => {
  it.each([
    ['Ana', 'Ana María'],
    ['J.', 'John'],
    ['Jon', 'John'],
    ['Ana', 'Anna'],
    ['Díaz', 'diaz'],
    ['O’Brien', 'Obrien'],
    ['J. Robert', 'Robert'],
    ['Ana M', 'Ana Maria'],
    ['Ana M Garcia', 'Ana Garcia'],
    ['J', 'John A'],
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
    ['Anna', 'John A'],
    ['Anna', 'John A.'],
    ['Anna', 'A John'],
    ['Ana M Garcia', 'Maria Garcia'],
  ])('are of two who may share a phone: %j and %j', (one, other) => {
    expect(areOneName(one, other)).toBe(false);
    expect(areOneName(other, one)).toBe(false);
  });
});

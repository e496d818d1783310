import { typedSearch } from './typed-search';

describe('what is typed into a search box', () => {
  it.each([
    ['', true],
    ['  ', true],
    ['rosa', true],
    ['QUIÑONES', true],
    ['quin', true],
    ['quiñ ros', true],
    ['  rosa\tmaria ', true],
    ['rosa diaz', false],
    ['rosaquin', false],
    ['x', false],
    // Letters make it a name, whatever digits are in it.
    ['rosa 617', false],
    ['rosa 26', true],
    ['26', true],
    ['617', true],
    ['(617) 555', true],
    ['555-0142', true],
    ['6175550143', false],
    ['61', false],
  ])('%j finds Rosa María Quiñones 26 of +16175550142: %s', (typed, isFound) => {
    expect(typedSearch(typed)('Rosa María Quiñones 26', '+16175550142')).toBe(isFound);
  });

  it('finds by digits nobody who has no number', () => {
    for (const none of [null, undefined, '']) expect(typedSearch('617')('Rosa 617', none)).toBe(false);
  });
});

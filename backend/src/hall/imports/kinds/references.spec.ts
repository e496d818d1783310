import { NamedRecords } from './references.js';

const groups = new NamedRecords('group', [
  { id: '1', name: 'Cook; Line' },
  { id: '2', name: 'Server' },
]);

describe('A list of names in one cell', () => {
  it('is parted by semicolons, which may stand in a name, too', () => {
    expect(groups.findAll('l26CanWorkIn', 'server; COOK; LINE;; Server')).toEqual({
      ids: ['2', '1'],
      problems: [],
    });
  });

  it.each([
    ['too many names', 'a;'.repeat(1_500)],
    ['too much text', 'a'.repeat(4_001)],
  ])('is refused whole, before any name is looked for: %s', (_, written) => {
    const { ids, problems } = groups.findAll('l26CanWorkIn', written);
    expect(ids).toEqual([]);
    expect(problems.map(({ message }) => message)).toEqual(['It holds more than 100 names.']);
    expect(problems[0]?.value.length).toBe(200);
  });

  it('takes no more parts for one name than a known name has', () => {
    const plain = new NamedRecords('group', [{ id: '1', name: 'Line Cook' }]);
    const { ids, problems } = plain.findAll('l26CanWorkIn', 'Line;Cook');
    expect(ids).toEqual([]);
    expect(problems.map(({ value }) => value)).toEqual(['Line', 'Cook']);
  });
});

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

  it('is what it was where it says what the export of it said, however it may be read', () => {
    const alike = new NamedRecords('group', [
      { id: '1', name: 'A; B' },
      { id: '2', name: 'A' },
      { id: '3', name: 'B' },
    ]);
    const kept = (...current: string[]) => {
      const written = current.map((id) => alike.nameOf(id)).join('; ');
      return alike.findAll('l26CanWorkIn', written, current).ids;
    };
    expect(kept('2', '3')).toEqual(['2', '3']);
    expect(kept('1', '2')).toEqual(['1', '2']);
    expect(kept('3', '2', '1')).toEqual(['3', '2', '1']);
    expect(alike.findAll('l26CanWorkIn', 'B; A', ['2', '3']).ids).toEqual(['3', '2']);
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

import { type ColumnOfRecords, MovedColumns } from './moved-columns.js';

const phones = ['1', '2', '3', '4', '5', '6'];

/** Of rows, each with what its worker has and what is written; the rows that are refused. */
function refused(
  rows: [has: string | null, written: string | null, isRefused?: boolean][],
  sharedBy: ColumnOfRecords['sharedBy'] = 'nobody',
) {
  const columns = new MovedColumns('worker', { phone: { sharedBy } });
  rows.forEach(([has, written, isRefused = false], row) =>
    columns.note(row, { phone: has }, { phone: written }, isRefused),
  );
  return columns.refused().map(({ row }) => row);
}
const next = (at: number) => phones[(at + 1) % phones.length] ?? null;

describe('A column that was moved alone', () => {
  it('is refused, row by row', () => {
    expect(refused(phones.map((phone, at) => [phone, next(at)]))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(
      refused(
        phones.map((phone, at) => [phone, next(at)]),
        'many',
      ),
    ).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('is refused where some have none, or a problem already', () => {
    expect(
      refused([
        ...([
          ['1', '2'],
          ['2', null],
          [null, '4'],
          ['4', '5'],
          ['5', null],
        ] as [string | null, string | null][]),
      ]),
    ).toEqual([0, 2, 3]);
    expect(refused(phones.map((phone, at) => [phone, next(at), at % 2 === 0]))).toEqual([1, 3, 5]);
  });

  it('is refused where some share it and others have none, but not where they take it from one who keeps it', () => {
    const moved: [string | null, string | null][] = [
      ['1', null],
      [null, '1'],
      ['2', null],
      [null, '2'],
      ['3', null],
      [null, '3'],
      ['4', '4'],
      ['5', '4'],
    ];
    expect(refused(moved, 'some')).toEqual([1, 3, 5, 7]);
    expect(refused(moved, 'many')).toEqual([]);
    expect(refused([...phones.map((phone): [string, string] => [phone, '1'])], 'some')).toEqual([]);
  });

  it.each([6, 7, 25])('is refused where it is sorted the other way round (%p rows)', (many) => {
    const names = Array.from({ length: many }, (_, at) => `${String.fromCharCode(97 + at)}lvarez`);
    const reversed = names.map((name, at): [string, string | null] => [name, names[many - 1 - at] ?? null]);
    const all = names.map((_, at) => at).filter((at) => at !== many - 1 - at);
    for (const sharedBy of ['nobody', 'some', 'many'] as const)
      expect(refused(reversed, sharedBy)).toEqual(all);
  });

  it('is not seen in pairs that exchange, in hand-overs, nor in names that many take', () => {
    expect(
      refused([
        ['1', '2'],
        ['2', '1'],
        ['3', '4'],
        ['4', '3'],
      ]),
    ).toEqual([]);
    expect(
      refused([
        ['1', '2'],
        ['2', '1'],
      ]),
    ).toEqual([]);
    expect(
      refused([
        ['1', '2'],
        ['2', '9'],
        ['3', '3'],
      ]),
    ).toEqual([]);
    expect(
      refused(
        [
          ['1', '8'],
          ['2', '7'],
          ['3', '1'],
          ['4', '2'],
          ['5', '3'],
          ['6', '9'],
        ],
        'many',
      ),
    ).toEqual([]);
  });

  it('is not seen in names with and without initials', () => {
    const initials = ['Ana B', 'Ana C', 'Ana D', 'Ana M'];
    const names = [
      ...initials.map((name): [string, string] => ['Ana', name]),
      ...initials.slice(0, 3).map((name): [string, string] => [name, 'Ana']),
    ];
    expect(refused(names, 'many')).toEqual([]);
  });
});

import { type Kind, types } from '../../platform/database/sql/index.js';
import { jsonRows } from './json-rows.js';

const written = (kind: Kind<unknown>, value: string | null): unknown => {
  const { write } = jsonRows({ id: types.uuid, value: kind });
  return (JSON.parse(`{${write(['a', value], 0)}}`) as { value: unknown }).value;
};

describe('jsonRows', () => {
  it.each([
    [types.text, 'O’Hara "Zo"\n\\\u001f', 'O’Hara "Zo"\n\\\u001f'],
    [types.text, '', ''],
    [types.text, null, null],
    [types.text.list, '{}', []],
    [types.text.list, '{08d9a5f4,4ee03902}', ['08d9a5f4', '4ee03902']],
    [types.text.list, '{"a,b","c\\"d",NULL}', ['a,b', 'c"d', null]],
    [types.instant, '2026-11-21 11:00:05+00', '2026-11-21T11:00:05.000Z'],
    [types.instant, '2026-11-21 11:00:05.12+00', '2026-11-21T11:00:05.120Z'],
    [types.instant, '2026-11-21 11:00:05.123456+00', '2026-11-21T11:00:05.123Z'],
    [types.instant, '2026-11-21 06:00:05.5-05', '2026-11-21T11:00:05.500Z'],
  ] as const)('writes a value (%#)', (kind, value, expected) => {
    expect(written(kind, value)).toEqual(expected);
  });

  it('writes the fields of a row from the column on that it is told', () => {
    const rows = jsonRows({
      id: types.uuid,
      employer: types.uuid.orNull.from('employer_id'),
      tiebreak: types.integer,
    });
    expect([rows.columns, rows.width]).toEqual(['id, employer_id, tiebreak', 3]);
    const row = ['what leads', 'a', null, '42'];
    expect(JSON.parse(`{${rows.write(row, 1)}}`)).toEqual({ id: 'a', employer: null, tiebreak: 42 });
  });
});

import { instantField, jsonRows, listField, numberField, plainField, textField } from './json-rows.js';

const written = (field: typeof textField, value: string | null): unknown => {
  const { write } = jsonRows({ id: plainField('id'), value: field('value') });
  return (JSON.parse(`{${write(['a', value], 0)}}`) as { value: unknown }).value;
};

describe('jsonRows', () => {
  it.each([
    [textField, 'O’Hara "Zo"\n\\\u001f', 'O’Hara "Zo"\n\\\u001f'],
    [textField, '', ''],
    [textField, null, null],
    [listField, '{}', []],
    [listField, '{08d9a5f4,4ee03902}', ['08d9a5f4', '4ee03902']],
    [listField, '{"a,b","c\\"d",NULL}', ['a,b', 'c"d', null]],
    [instantField, '2026-11-21 11:00:05+00', '2026-11-21T11:00:05.000Z'],
    [instantField, '2026-11-21 11:00:05.12+00', '2026-11-21T11:00:05.120Z'],
    [instantField, '2026-11-21 11:00:05.123456+00', '2026-11-21T11:00:05.123Z'],
    [instantField, '2026-11-21 06:00:05.5-05', '2026-11-21T11:00:05.500Z'],
  ] as const)('writes a value (%#)', (field, value, expected) => {
    expect(written(field, value)).toEqual(expected);
  });

  it('writes the fields of a row from the column on that it is told', () => {
    const rows = jsonRows({
      ...{ id: plainField('id'), employer: plainField('employer_id') },
      tiebreak: numberField('tiebreak'),
    });
    expect([rows.columns, rows.width]).toEqual(['id, employer_id, tiebreak', 3]);
    const row = ['what leads', 'a', null, '42'];
    expect(JSON.parse(`{${rows.write(row, 1)}}`)).toEqual({ id: 'a', employer: null, tiebreak: 42 });
  });
});

import { instantField, jsonRows, listField, numberField, plainField, textField } from './json-rows.js';

const written = (field: typeof textField, value: string | null, options?: { nullable: boolean }): unknown => {
  const { write } = jsonRows([], { value: field('value', options) });
  const json = field('value').packed ? write([value ?? ''], [value]) : write([], ['', value]);
  return (JSON.parse(json) as { value: unknown }).value;
};

describe('jsonRows', () => {
  it.each([
    [textField, 'O’Hara "Zo"\n\\\u001f', 'O’Hara "Zo"\n\\\u001f'],
    [textField, '', ''],
    [textField, null, null],
    [plainField, '08d9a5f4-9972-4101-aa45-4ee03902e28a', '08d9a5f4-9972-4101-aa45-4ee03902e28a'],
    [plainField, null, null],
    [numberField, '42', 42],
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

  it('packs what needs no escaping behind what leads, and keeps typed texts apart', () => {
    const rows = jsonRows(['priority'], {
      id: plainField('id'),
      name: textField('name'),
      employer: plainField('employer', { nullable: true }),
    });
    expect(rows.columns).toBe(
      String.raw`concat_ws(E'\x1f', priority, id, coalesce(employer::text, '')), name`,
    );
    const row = ['1\u001fa\u001f', 'Ana'];
    const unpacked = rows.unpack(row);
    expect(unpacked[0]).toBe('1');
    expect(JSON.parse(rows.write(unpacked, row))).toEqual({ id: 'a', employer: null, name: 'Ana' });
  });
});

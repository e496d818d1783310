import type { Field } from './json-rows.js';
import { jsonWriter } from './json-rows.js';

const columns = { text: 25, uuid: 2950, int4: 23, timestamptz: 1184, _text: 1009 };
const write = (type: keyof typeof columns, value: string | null): unknown => {
  const writer = jsonWriter([{ name: 'value', dataTypeID: columns[type] } as Field]);
  return (JSON.parse(writer([value])) as { value: unknown }).value;
};

describe('jsonWriter', () => {
  it.each([
    ['text', 'O’Hara "Zo"\n\\', 'O’Hara "Zo"\n\\'],
    ['text', null, null],
    ['uuid', '08d9a5f4-9972-4101-aa45-4ee03902e28a', '08d9a5f4-9972-4101-aa45-4ee03902e28a'],
    ['int4', '42', 42],
    ['_text', '{}', []],
    ['_text', '{08d9a5f4,4ee03902}', ['08d9a5f4', '4ee03902']],
    ['_text', '{"a,b","c\\"d",NULL}', ['a,b', 'c"d', null]],
    ['timestamptz', '2026-11-21 11:00:05+00', '2026-11-21T11:00:05.000Z'],
    ['timestamptz', '2026-11-21 11:00:05.12+00', '2026-11-21T11:00:05.120Z'],
    ['timestamptz', '2026-11-21 11:00:05.123456+00', '2026-11-21T11:00:05.123Z'],
    ['timestamptz', '2026-11-21 06:00:05.5-05', '2026-11-21T11:00:05.500Z'],
    ['timestamptz', null, null],
  ] as const)('writes a %s of %j', (type, value, expected) => {
    expect(write(type, value)).toEqual(expected);
  });

  it('writes all columns in their order', () => {
    const writer = jsonWriter([
      { name: 'id', dataTypeID: 2950 } as Field,
      { name: 'tiebreak', dataTypeID: 23 } as Field,
    ]);
    expect(writer(['a', '1'])).toBe('{"id":"a","tiebreak":1}');
  });
});

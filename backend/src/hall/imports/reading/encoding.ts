import { isAscii, isUtf8 } from 'node:buffer';
import { type OldEncoding, oldEncodingOf } from './old-encodings.js';
import { Unreadable } from './unreadable.js';

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | OldEncoding;

const LOOKED_AT = 4096;

const marks: readonly [Encoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/** How other kinds of files begin, and what is said of them. */
const others: readonly [what: string, start: readonly number[]][] = [
  ['a picture', [0x89, 0x50, 0x4e, 0x47]],
  ['a picture', [0xff, 0xd8, 0xff]],
  ['a picture', [0x47, 0x49, 0x46, 0x38]],
  ['a PDF', [0x25, 0x50, 0x44, 0x46]],
  ['a spreadsheet of an old version of Excel', [0xd0, 0xcf, 0x11, 0xe0]],
];

const begins = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

const otherTexts: readonly [what: string, start: RegExp][] = [
  ['a web page', /^\s*<(?:!doctype|html|head|table)\b/i],
  ['XML', /^\s*<\?xml/i],
  ['JSON', /^\s*(?:\{\s*["}]|\[\s*[{["\]])/],
  ['a text document', /^\{\\rtf/],
];

/** @throws Unreadable when the text is of another kind, whatever it is called */
export function expectTable(text: string): void {
  const other = otherTexts.find(([, start]) => start.test(text));
  if (other) throw noTable(other[0]);
}

const noTable = (what: string) =>
  new Unreadable(`The file is ${what}, not a table. Please save it as CSV or as an Excel workbook (.xlsx).`);

/** @throws Unreadable when it is no text at all */
export function encodingOf(bytes: Buffer): { encoding: Encoding; start: number } {
  const other = others.find(([, start]) => begins(bytes, start));
  if (other) throw noTable(other[0]);
  const mark = marks.find(([, start]) => begins(bytes, start));
  if (mark) return { encoding: mark[0], start: mark[1].length };
  const encoding = wideEncodingOf(bytes) ?? (isMostlyUtf8(bytes) ? 'utf-8' : oldEncodingOf(bytes));
  return { encoding, start: 0 };
}

/** UTF-16 without a mark: of western text every second byte is zero. */
function wideEncodingOf(bytes: Buffer): Encoding | undefined {
  const zeros: [even: number, odd: number] = [0, 0];
  const head = bytes.subarray(0, LOOKED_AT);
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[(index % 2) as 0 | 1] += 1;
  const [even, odd] = zeros;
  if (even + odd === 0) return undefined;
  const half = head.length / 2;
  if (odd > half * 0.7 && even < half * 0.05) return 'utf-16le';
  if (even > half * 0.7 && odd < half * 0.05) return 'utf-16be';
  throw noTable('a binary file');
}

/** 'É', 'Í', 'Ó', 'Ú': with a sign behind it, as in 'RENÉ’S', one is a letter of UTF-8 that is in no name here. */
const CAPITALS_OF_WINDOWS: ReadonlySet<number> = new Set([0xc9, 0xcd, 0xd3, 0xda]);

/** Where a few characters of UTF-8 are broken, the others still say what it is: the broken ones are shown as such. */
function isMostlyUtf8(bytes: Buffer): boolean {
  if (isUtf8(bytes)) {
    const isOrdinary = (byte: number) => byte >= 0xc2 && !CAPITALS_OF_WINDOWS.has(byte);
    return isAscii(bytes) || bytes.some(isOrdinary);
  }
  let whole = 0;
  let broken = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte < 0x80) continue;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc2 ? 2 : 0;
    const rest = bytes.subarray(at + 1, at + length);
    if (length > 0 && rest.length === length - 1 && rest.every((next) => (next & 0xc0) === 0x80)) {
      whole += 1;
      at += length - 1;
    } else broken += 1;
  }
  return whole > broken;
}

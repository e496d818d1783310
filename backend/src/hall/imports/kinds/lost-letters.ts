import { problemOf, type RowProblem, type Values } from './import-kind.js';

const ofPeople: ReadonlySet<string> = new Set(['firstName', 'lastName', 'contactName']);
const ofOthers: ReadonlySet<string> = new Set(['companyName', 'name']);

/** A spreadsheet that saves in an old encoding writes a question mark for each letter that this has not: 'Nguy?n'. */
const questionMark = /\?/;
const questionMarkForLetter = /\?\p{L}|^[?\s]+$/u;

/** Of Windows-1252, in the order of their bytes from 0x80 on; those it leaves out stay as they are. */
const FROM_0X80 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const utf8 = new TextDecoder('utf-8', { fatal: true });
const withMarks = /[^\p{ASCII}]{2,}/gu;
/** What names are written in here; by chance two letters are one of another writing, or of phonetics: 'É’'. */
const letters = /^[\u00C0-\u024F\u1E00-\u1EFF\p{Script=Han}\u2010-\u201Dªº]+$/u;
/** A byte that no letter stands for was lost: '李' is 'æŽ' then. A house may have a sign behind its name: 'Café®'. */
const brokenOff = /[äåæç][€‚ƒ„…†‡ˆ‰‹•˜›ŠŒŽŸ¡-§¬±-¹¼-¿]/u;

function byteOf(letter: string): number {
  const at = FROM_0X80.indexOf(letter);
  const byte = at >= 0 ? 0x80 + at : (letter.codePointAt(0) ?? 0);
  return byte > 0xff ? 0 : byte;
}

/** Of a letter in UTF-8, by its first byte. */
const lengthOf = (byte: number): number =>
  byte >= 0xc2 && byte <= 0xdf ? 2 : byte >= 0xe1 && byte <= 0xef ? 3 : 0;

function isLetter(bytes: readonly number[]): boolean {
  try {
    return letters.test(utf8.decode(Uint8Array.from(bytes)));
  } catch {
    return false;
  }
}

/** UTF-8 that was read as Windows-1252, and saved so: 'MuÃ±oz', 'Nguyá»…n'. */
function isReadOtherwise(text: string): boolean {
  const hasOne = (run: string): boolean => {
    const bytes = [...run].map(byteOf);
    return bytes.some((first, at) => lengthOf(first) > 0 && isLetter(bytes.slice(at, at + lengthOf(first))));
  };
  return brokenOff.test(text) || (text.match(withMarks) ?? []).some(hasOne);
}

const isLost = (field: string, text: string): boolean =>
  isReadOtherwise(text) ||
  (ofPeople.has(field) && questionMark.test(text)) ||
  (ofOthers.has(field) && questionMarkForLetter.test(text));

/** Names that lost their letters on the way here; one that the hall knows so is none. @param now whose row it is */
export function lostLetters(values: Values, now: object | undefined): RowProblem[] {
  return Object.entries(values).flatMap(([field, text]) => {
    if (typeof text !== 'string' || !(ofPeople.has(field) || ofOthers.has(field))) return [];
    if ((now as Values | undefined)?.[field] === text || !isLost(field, text)) return [];
    const message = 'This name lost letters when the file was saved.';
    return [problemOf(field, text, message, 'Save the file as "CSV UTF-8" or as an Excel workbook.')];
  });
}

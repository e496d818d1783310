import { mayHaveLostI } from '../lost-i.js';
import { problemOf, type RowProblem, type Values } from './import-kind.js';

const ofPeople: ReadonlySet<string> = new Set(['firstName', 'lastName', 'contactName']);
const ofOthers: ReadonlySet<string> = new Set(['companyName', 'name']);

/** A spreadsheet that saves in an old encoding writes a sign for each letter that this has not: 'Nguy?n', on a Mac 'Nguy_n'. */
const signForLetter = /[?_]/;
const signForLetterOfOthers = /\?\p{L}|^[?_\s]+$/u;
/** Classifications have such names: 'COOK_1'. */
const underscoreInHouse = /\p{L}_|_\p{L}/u;

/** Signs that are in no person's name. */
const strange = /[¡-©¬®¯±-³µ¶¸¹¼-¿×÷ˆ˜‰‹›‡]|\p{L}‘$/u;
/** Read as Windows-1252, and of a Mac: 'Ram—n', 'Mu–oz', 'M‡rquez', 'JOSƒ', 'MU„OZ'. */
const signInWord = /\p{L}(?:[–—](?:\p{Ll}|$)|ƒ|[…‡†„]\p{L})/u;
/**
 * A company's name may have a dash between words, so it counts only where ñ or ó would be: 'Espa–ol',
 * 'Mes—n', 'L—pez'.
 */
const signInWordOfOthers =
  /[aeiou]–[aeiou]|\p{L}—(?!the(?!\p{L}))[b-df-hj-np-tv-z]\p{Ll}{0,2}(?!\p{L})|\p{L}[–—]$|\p{L}[ƒ‡†„]\p{L}/u;

/** A dash, '®', '™', '°' and quotation marks of a Mac: 'Sodexo Ñ Fenway', 'RitzÐCarlton', 'Hilton¨', 'ÒLenoxÓ', 'DunkinÕ'. */
const signsOfMac =
  /(?:^|\s)[ÑÐ](?=\s)|\p{Ll}[ÑÐ]\p{Lu}|\p{L}¨|\p{Ll}{2}ª|\p{Ll}Õ(?!\p{L})|(?:^|\s)Ò[^Ó]+Ó(?!\p{L})|\d¡/u;

/** In the order of their bytes from 0x80 on; Windows-1252 leaves some out, which stay as they are. */
const FROM_0X80 = {
  windows: '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ',
  mac: new TextDecoder('macintosh').decode(Uint8Array.from({ length: 0x80 }, (_, at) => 0x80 + at)),
};
const utf8 = new TextDecoder('utf-8', { fatal: true });
const withMarks = /[^\p{ASCII}]{2,}/gu;
/** What names are written in here; by chance two letters are one of another writing, or of phonetics: 'É’', '«É'. */
const letters =
  /^[\u00C0-\u017F\u01A0\u01A1\u01AF\u01B0\u0218-\u021B\u1E00-\u1EFF\p{Script=Han}\u2010-\u201Dªº]+$/u;
/** A byte that no letter stands for was lost: '李' is 'æŽ' then. A house may have a sign behind its name: 'Café®'. */
const brokenOff = /[äåæç][€‚ƒ„…†‡ˆ‰‹•˜›ŠŒŽŸ¡-§¬±-¹¼-¿]/u;

function byteOfWindows(letter: string): number {
  const at = FROM_0X80.windows.indexOf(letter);
  const byte = at >= 0 ? 0x80 + at : (letter.codePointAt(0) ?? 0);
  return byte > 0xff ? 0 : byte;
}

function byteOfMac(letter: string): number {
  const at = FROM_0X80.mac.indexOf(letter);
  return at >= 0 ? 0x80 + at : 0;
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

/** UTF-8 that was read as Windows-1252 or as Mac Roman, and saved so: 'MuÃ±oz', 'Nguyá»…n', 'Mu√±oz'. */
function isReadOtherwise(text: string): boolean {
  const hasOne = (bytes: readonly number[]): boolean =>
    bytes.some((first, at) => lengthOf(first) > 0 && isLetter(bytes.slice(at, at + lengthOf(first))));
  const runs = (text.match(withMarks) ?? []).map((run) => [...run]);
  return (
    brokenOff.test(text) || runs.some((run) => hasOne(run.map(byteOfWindows)) || hasOne(run.map(byteOfMac)))
  );
}

const isLost = (field: string, text: string): boolean =>
  isReadOtherwise(text) ||
  (ofPeople.has(field) &&
    (signForLetter.test(text) || strange.test(text) || signInWord.test(text) || mayHaveLostI(text))) ||
  (ofOthers.has(field) &&
    (signForLetterOfOthers.test(text) || signInWordOfOthers.test(text) || signsOfMac.test(text))) ||
  (field === 'companyName' && underscoreInHouse.test(text));

/**
 * Problems for names that lost letters when the file was saved. A name that the record already has is none.
 * @param now the record that the row is about
 */
export function lostLetters(values: Values, now: object | undefined): RowProblem[] {
  return Object.entries(values).flatMap(([field, text]) => {
    if (typeof text !== 'string' || !(ofPeople.has(field) || ofOthers.has(field))) return [];
    if ((now as Values | undefined)?.[field] === text || !isLost(field, text)) return [];
    const message = 'This name lost letters when the file was saved.';
    return [problemOf(field, text, message, 'Save the file as "CSV UTF-8" or as an Excel workbook.')];
  });
}

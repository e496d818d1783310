import { problemOf, type RowProblem, type Values } from './import-kind.js';

const ofPeople: ReadonlySet<string> = new Set(['firstName', 'lastName', 'contactName']);
const ofOthers: ReadonlySet<string> = new Set(['companyName', 'name']);

/** A spreadsheet that saves in an old encoding writes a question mark for each letter that this has not: 'Nguy?n'. */
const questionMark = /\?/;
const questionMarkForLetter = /\?\p{L}|^[?\s]+$/u;
/** UTF-8 that was read as Windows-1252, and saved so: 'MuÃ±oz', 'Nguyá»…n'. */
const readOtherwise = /[ÃÂÄÅÆ][\u0080-\u009F¡-©«-±´¶-¸»-¿€…†‡ˆ‰‹›œžŸ]|á[»º]|â€|ä[¸-½]/u;

const isLost = (field: string, text: string): boolean =>
  readOtherwise.test(text) ||
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

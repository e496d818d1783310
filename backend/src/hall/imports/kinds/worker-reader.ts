import { isUUID } from 'class-validator';
import { OPT_IN_WAYS, type OptInWay } from '../../phone-numbers/phone-number.entity.js';
import { canRing, normalisePhone } from '../../phone-numbers/phone.js';
import { UpdateWorkerDto, type WorkerDto } from '../../workers/dto/worker.dto.js';
import { NOBODY } from '../../workers/worker.entity.js';
import { isAfterToday, momentOfDay } from '../../../platform/time/hall-days.js';
import { folded } from '../words.js';
import { readAsForm, wordOf } from './fields-of-row.js';
import { lostLetters } from './lost-letters.js';
import { problemOf, type ReadRow, type RowProblem, type Values } from './import-kind.js';
import type { NamedRecords } from './references.js';
import {
  consentWords,
  languageWords,
  memberStatusWords,
  references,
  statusWords,
  wayWords,
} from './worker-fields.js';

export interface HallLists {
  employers: NamedRecords;
  classifications: NamedRecords;
  certificates: NamedRecords;
  groups: NamedRecords;
}

export interface Consent {
  optInDate: Date;
  optInWay: OptInWay;
}

/** The texts of a row, before anybody knows whose it is. */
export interface WorkerTexts {
  row: number;
  /** Of the hall's own export. */
  id: string | null;
  firstName?: string;
  lastName?: string;
  /** Both names in one cell: where the first ends is not known. */
  wholeName?: string;
  phone?: string;
  /** It is from the column of other phones, which counts where the first is missing. */
  isOtherPhone: boolean;
  values: Record<string, string>;
  problems: RowProblem[];
}

const blanks = /\s+/g;

/** @param mapped the fields that the file has a column for */
export function textsOf({ row, values, problems: found }: ReadRow, mapped: ReadonlySet<string>): WorkerTexts {
  const problems = [...found];
  const { name, otherPhone, id, ...rest } = values;
  const parts = name === undefined ? {} : partsOf(name);
  const firstName = rest.firstName ?? parts.firstName;
  const lastName = rest.lastName ?? parts.lastName;
  const isNamed = mapped.has('name') || (mapped.has('firstName') && mapped.has('lastName'));
  if (isNamed && !firstName) problems.push(problemOf('firstName', name ?? '', 'First name is required'));
  if (isNamed && !lastName) problems.push(problemOf('lastName', name ?? '', 'Last name is required'));
  const phone = phoneOf(rest.phone, otherPhone);
  const texts: Record<string, string> = { ...rest };
  if (firstName) texts.firstName = firstName.replace(blanks, ' ');
  if (lastName) texts.lastName = lastName.replace(blanks, ' ');
  if (phone !== undefined) texts.phone = phone;
  return {
    ...{ row, problems, firstName: texts.firstName, lastName: texts.lastName },
    isOtherPhone: rest.phone === undefined && otherPhone !== undefined,
    wholeName: (rest.firstName ?? rest.lastName) ? undefined : name,
    phone: phone === undefined ? undefined : normalisePhone(phone),
    id: id !== undefined && isUUID(id) ? id.toLowerCase() : null,
    values: texts,
  };
}

/** With an extension, and blanks as people set them. */
const LONGEST_PHONE = 60;

/** Uses the other phone where the first is missing, and drops an extension, which no text can reach. */
function phoneOf(first: string | undefined, other: string | undefined): string | undefined {
  const written = first ?? other;
  if (written === undefined || written.length > LONGEST_PHONE) return written;
  if (normalisePhone(written) !== undefined) return written;
  return written.replace(/\s*(x|ext\.?|extension)\s*\d{1,6}$/i, '');
}

/** 'Lopez, Ana' or 'Ana Lopez'. */
function partsOf(name: string): { firstName?: string; lastName?: string } {
  const [last = '', ...rest] = name.split(',').map((part) => part.trim());
  if (rest.length > 0) return { firstName: rest.join(' ').trim() || undefined, lastName: last || undefined };
  const words = name.trim().split(blanks);
  if (words.length < 2) return { lastName: words[0] || undefined };
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) };
}

const chosenFrom = { status: statusWords, memberStatus: memberStatusWords, language: languageWords } as const;

/** What the row writes into a worker, by the rules of their forms. @param now whose row it is */
export function workerOf(
  texts: WorkerTexts,
  lists: HallLists,
  now: WorkerDto | undefined,
): { input: Partial<WorkerDto>; problems: RowProblem[] } {
  const { values, phone } = texts;
  const problems: RowProblem[] = [];
  const fields: Values = {};
  for (const [field, text] of Object.entries(values)) {
    if (now && isAsItIs(field, texts, now)) continue;
    if (field in chosenFrom) {
      const found = wordOf(field, text, chosenFrom[field as keyof typeof chosenFrom]);
      if ('word' in found) fields[field] = found.word;
      else problems.push(found.problem);
    } else if (field in references) {
      const { list, isMany } = references[field as keyof typeof references];
      const current = now?.[field as keyof typeof references];
      const found = isMany
        ? lists[list].findAll(field, text, current as string[] | undefined)
        : lists[list].find(field, text, current as string | null | undefined);
      if ('id' in found) fields[field] = found.id;
      else if ('problem' in found) problems.push(found.problem);
      else {
        fields[field] = found.ids;
        problems.push(...found.problems);
      }
    } else if (field in NOBODY) fields[field] = text;
  }
  const { l26EmployeeId: employeeId = '' } = values;
  if (fields.l26EmployeeId !== undefined && isChangedBySpreadsheet(employeeId, now))
    problems.push(
      problemOf(
        'l26EmployeeId',
        employeeId,
        'A spreadsheet has changed this ID.',
        'Give its column the format of text, and enter it again.',
      ),
    );
  if (phone !== undefined && !canRing(phone) && phone !== now?.phone)
    problems.push(problemOf('phone', values.phone ?? '', 'No US phone number is like this one.'));
  const read = readAsForm(UpdateWorkerDto, fields);
  problems.push(...lostLetters(fields, now), ...read.problems);
  return { input: read.input as Partial<WorkerDto>, problems };
}

/** The other phone is used only where the worker has none: an empty cell changes nothing. */
export function textsAbout(texts: WorkerTexts, now: WorkerDto | undefined): WorkerTexts {
  if (!texts.isOtherPhone || (now?.phone ?? null) === null) return texts;
  const values = { ...texts.values };
  delete values.phone;
  return { ...texts, phone: undefined, values };
}

/** Said in another way: by a name in one cell, or by a spreadsheet, which takes the zeros from '007'. */
function isAsItIs(field: string, { values, wholeName }: WorkerTexts, now: WorkerDto): boolean {
  if (field === 'firstName' || field === 'lastName')
    return wholeName !== undefined && sameWords(wholeName, `${now.firstName} ${now.lastName}`);
  if (field !== 'l26EmployeeId' || !now.l26EmployeeId) return false;
  const [written, known] = [values.l26EmployeeId ?? '', now.l26EmployeeId];
  if (shortened.test(written)) return areSameShortened(written, known);
  if (lostDigits.test(written)) return keptOf(written) === keptOf(withoutZeros(known));
  return (/^\d+$/.test(written) && written === withoutZeros(known)) || isSameNumber(written, known);
}

/** '0071' as a spreadsheet writes it. */
export const withoutZeros = (id: string): string => id.replace(/^0+(?=\d+$)/, '');

/** A spreadsheet keeps 15 digits of a number. */
const KEPT_DIGITS = 15;
const keptOf = (digits: string): string => digits.slice(0, KEPT_DIGITS).padEnd(digits.length, '0');
const lostDigits = new RegExp(`^\\d{${KEPT_DIGITS}}\\d*0$`);

/** It reads '4E5' as 400000, and '914964.50' as 914964.5. */
const isSameNumber = (written: string, known: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(written) && /^\d+(?:\.\d+|E\d+)$/i.test(known) && Number(written) === Number(known);

/** A spreadsheet shows '100200532699' as '1.00201E+11', and saves it so. */
const shortened = /^\d(?:\.\d+)?E\+\d{2,3}$/i;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)';
/** Or '3-16' as '16-Mar' or a date, '10-25' as 'Oct-25', and where there is no room as '####'. */
const changedBySpreadsheet = new RegExp(
  `^(?:${shortened.source.slice(1, -1)}|\\d{1,2}-${MONTH}|${MONTH}-\\d{2}|\\d{1,2}/\\d{1,2}/\\d{4}|\\d{4}-\\d{2}-\\d{2}|#+)$`,
  'i',
);

const isChangedBySpreadsheet = (id: string, now: WorkerDto | undefined): boolean =>
  changedBySpreadsheet.test(id) && id !== now?.l26EmployeeId;

function areSameShortened(written: string, known: string): boolean {
  const digits = /\.(\d+)/.exec(written)?.[1]?.length ?? 0;
  return Number(known).toExponential(digits) === Number(written).toExponential(digits);
}

/** 'Cruz, Ana' as well as 'Ana Cruz'. */
const sameWords = (one: string, other: string): boolean => wordsIn(one) === wordsIn(other);
const wordsIn = (name: string): string => folded(name).split(' ').sort().join(' ');

/** What a row says of texts: a consent, or that they are not wanted. */
export interface SaidOfTexts {
  consent?: Consent;
  /** The day is left out where the file has none. */
  refusal?: { date?: Date };
  problems: RowProblem[];
}

/** A consent counts with the day and the way it was given. */
export function saidOfTexts(texts: WorkerTexts): SaidOfTexts {
  const { optedIn, optInDate, optInWay } = texts.values;
  if (optedIn === undefined) return { problems: [] };
  const said = wordOf('optedIn', optedIn, consentWords);
  if ('problem' in said) return { problems: [said.problem] };
  const date = optInDate === undefined ? undefined : momentOfDay(optInDate);
  if (said.word === 'No') return { refusal: { date }, problems: [] };
  const problems: RowProblem[] = [];
  const missing = (what: string) =>
    problems.push(problemOf('optedIn', optedIn, `Consent to texts counts only with ${what}.`));
  if (!texts.phone) missing('a phone number');
  if (optInDate === undefined) missing('the date it was given');
  if (optInWay === undefined) missing('the way it was given: form, in person or phone');
  const way = optInWay === undefined ? undefined : wordOf('optInWay', optInWay, wayWords);
  if (way && 'problem' in way) problems.push(way.problem);
  if (date && isAfterToday(date))
    problems.push(problemOf('optInDate', optInDate ?? '', 'Opt-in date cannot be in the future'));
  if (problems.length > 0 || !date || !way || !('word' in way)) return { problems };
  return { consent: { optInDate: date, optInWay: OPT_IN_WAYS.find((one) => one === way.word)! }, problems };
}

import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../platform/http/actor.js';
import type { ImportField } from '../headers.js';
import { shortened } from '../words.js';

export const IMPORT_KINDS = [
  'workers',
  'employers',
  'classifications',
  'substantially-similar-classifications',
  'certificates',
] as const;
export type ImportKindName = (typeof IMPORT_KINDS)[number];

/** By what a row finds its worker. */
export const MATCHES = ['employeeId', 'phone', 'email', 'nameAndPhone'] as const;
export type Match = (typeof MATCHES)[number];

/** What is wrong with a row. */
export interface RowProblem {
  field: string | null;
  value: string;
  message: string;
  suggestion: string | null;
}

/** A row of the file with its cells by the fields that they hold; blank cells are left out. */
export interface ReadRow {
  row: number;
  /** Dates are days already. */
  values: Record<string, string>;
  problems: RowProblem[];
}

export type Values = Record<string, unknown>;

/** What a row would do, or why it cannot. */
export interface CheckedRow {
  row: number;
  verdict: 'new' | 'changed' | 'same' | 'problem';
  recordId: string | null;
  version: number | null;
  /** Of what changes: as it is in the hall. */
  before: Values | null;
  /** Of what changes, or all of a new record: as it will be. */
  after: Values | null;
  problems: RowProblem[];
}

/** Of a row that changes nothing, before more is known of it. */
export const SAME: Omit<CheckedRow, 'row'> = {
  verdict: 'same',
  recordId: null,
  version: null,
  before: null,
  after: null,
  problems: [],
};

/** A row that is to be written, as it was checked. */
export interface PlannedRow {
  row: number;
  recordId: string | null;
  version: number | null;
  after: Values;
}

/** What became of a planned row: its record with the version it has now, or why it was left out. */
export type WrittenRow = { row: number; recordId: string; version: number; undo?: Values } | LeftOutRow;
export interface LeftOutRow {
  row: number;
  problem: RowProblem;
}

/** Which of these records the same import has written already. */
export type AreOwn = (ids: readonly string[]) => Promise<ReadonlySet<string>>;

/** A row that is written already, though its consent is not: its number was opted in by somebody else's. */
interface WaitingConsent extends PlannedRow {
  recordId: string;
  version: number;
  undo: Values | null;
}

/** Those that the same import has written before, and whose workers have one of these numbers (E.164). */
export type WaitingConsents = (numbers: readonly string[]) => Promise<WaitingConsent[]>;

/** A row that was written and is to be undone. */
export interface UndoneRow {
  row: number;
  recordId: string;
  version: number;
  isNew: boolean;
  before: Values | null;
  undo: Values | null;
}

/** The check of one file: it remembers the rows that came before. */
export interface KindCheck {
  check(rows: readonly ReadRow[]): Promise<CheckedRow[]>;
  /** Once all are checked. @returns those that only the others show to be wrong */
  refusedTogether?(): LeftOutRow[];
}

/** How one kind of records is imported. */
export interface ImportKind {
  readonly fields: readonly ImportField[];
  /** @param mapped the fields that the file has a column for */
  start(manager: EntityManager, options: { match: Match; mapped: ReadonlySet<string> }): Promise<KindCheck>;
  /** @returns rows that the check would not let through any more: new ones that somebody entered, consents that ended */
  refusedSince?(
    manager: EntityManager,
    rows: readonly PlannedRow[],
    match: Match,
    areOwn: AreOwn,
  ): Promise<LeftOutRow[]>;
  /** All of the rows in the caller's transaction. @returns what became of them, and of those that waited for them */
  write(
    manager: EntityManager,
    rows: readonly PlannedRow[],
    by: Actor,
    waiting: WaitingConsents,
  ): Promise<WrittenRow[]>;
  /** @returns the rows that were undone; what somebody changed since stays */
  undo(manager: EntityManager, rows: readonly UndoneRow[], by: Actor): Promise<number[]>;
}

/** A worker's consent stands beside the fields of the worker. */
export function withoutConsent({ ...values }: Values): Values {
  delete values.consent;
  delete values.consentPhone;
  return values;
}

/** A quoted cell is cut, so that problems in 100,000 rows stay small. */
export const problemOf = (
  field: string | null,
  value: string,
  message: string,
  suggestion: string | null = null,
): RowProblem => ({
  field,
  value: shortened(value, 200),
  message: shortened(message, 400),
  suggestion: suggestion === null ? null : shortened(suggestion, 200),
});

export const changedMeanwhile = (field: string | null = null): RowProblem =>
  problemOf(field, '', 'It was changed in the hall after the check. Please check the file again.');

/** The problem of the second of two rows that say different things about one record. */
export const anotherRow = (earlier: number, what: string, suggestion: string | null = null): RowProblem =>
  problemOf(
    null,
    '',
    `Row ${earlier.toLocaleString('en-US')} is about the same ${what} and says something else.`,
    suggestion,
  );

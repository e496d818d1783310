import type { EntityManager } from 'typeorm';
import type { Actor } from '../../../platform/http/actor.js';
import type { ImportField } from '../headers.js';

export const IMPORT_KINDS = ['workers', 'employers', 'classifications', 'certificates'] as const;
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

/** A row that is to be written, as it was checked. */
export interface PlannedRow {
  row: number;
  recordId: string | null;
  version: number | null;
  after: Values;
}

/** What became of a planned row: its record with the version it has now, or why it was left out. */
export type WrittenRow = { row: number } & (
  { recordId: string; version: number; undo?: Values } | { problem: RowProblem }
);

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
}

/** How one kind of records is imported. */
export interface ImportKind {
  readonly fields: readonly ImportField[];
  /** @param mapped the fields that the file has a column for */
  start(manager: EntityManager, options: { match: Match; mapped: ReadonlySet<string> }): Promise<KindCheck>;
  /** All of the rows in the caller's transaction. */
  write(manager: EntityManager, rows: readonly PlannedRow[], by: Actor): Promise<WrittenRow[]>;
  /** @returns the rows that were undone; what somebody changed since stays */
  undo(manager: EntityManager, rows: readonly UndoneRow[], by: Actor): Promise<number[]>;
}

/** A worker's consent stands beside the fields of the worker. */
export function withoutConsent({ ...values }: Values): Values {
  delete values.consent;
  delete values.consentPhone;
  return values;
}

export const problemOf = (
  field: string | null,
  value: string,
  message: string,
  suggestion: string | null = null,
): RowProblem => ({ field, value, message, suggestion });

export const changedMeanwhile = (field: string | null = null): RowProblem =>
  problemOf(field, '', 'It was changed in the hall after the check. Please check the file again.');

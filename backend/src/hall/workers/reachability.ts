import type { WorkerStatus } from './worker.entity.js';

export const UNREACHABLE_REASONS = [
  'No phone number',
  'Number is blocked',
  'Not opted in to texts',
  'Not active',
] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/** Only workers of this status are called. */
export const CALLED: WorkerStatus = 'Active';

const [noPhone, blocked, notOptedIn, notActive] = UNREACHABLE_REASONS;

/**
 * SQL: an {@link UnreachableReason}, or null when the number can be texted.
 * @param phoneAlias its `phone_numbers` row, LEFT JOINed: a number without a record has not opted in
 */
export const unreachableReasonSql = (phoneColumn: string, phoneAlias: string): string => `CASE
    WHEN ${phoneColumn} IS NULL THEN '${noPhone}'
    WHEN ${phoneAlias}.blocked THEN '${blocked}'
    WHEN ${phoneAlias}.opted_in IS NOT TRUE THEN '${notOptedIn}'
  END`;

/** As {@link unreachableReasonSql}, for a worker; an inactive one is never texted. */
export const unreachableWorkerSql = (workerAlias: string, phoneAlias: string): string => `CASE
    WHEN ${workerAlias}.status <> '${CALLED}' THEN '${notActive}'
    ELSE ${unreachableReasonSql(`${workerAlias}.phone`, phoneAlias)}
  END`;

import type { WorkerStatus } from './worker.entity.js';

/** Why somebody cannot be texted now, as staff read it. */
export const UNREACHABLE_REASONS = [
  'No phone number',
  'Number is blocked',
  'Not opted in to texts',
  'Not active',
] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/** Nobody else is called. */
export const CALLED: WorkerStatus = 'Active';

const [noPhone, blocked, notOptedIn, notActive] = UNREACHABLE_REASONS;

/**
 * SQL that says why a number cannot be texted (an {@link UnreachableReason}), or null when it can be.
 * @param phoneColumn the number, such as `m.phone_number`
 * @param phoneAlias its `phone_numbers` row, LEFT JOINed: a number without a record has not opted in
 */
export const unreachableReasonSql = (phoneColumn: string, phoneAlias: string): string => `CASE
    WHEN ${phoneColumn} IS NULL THEN '${noPhone}'
    WHEN ${phoneAlias}.blocked THEN '${blocked}'
    WHEN ${phoneAlias}.opted_in IS NOT TRUE THEN '${notOptedIn}'
  END`;

/** As {@link unreachableReasonSql}, of a worker: who is not on the list now is not texted, whatever their number allows. */
export const unreachableWorkerSql = (workerAlias: string, phoneAlias: string): string => `CASE
    WHEN ${workerAlias}.status <> '${CALLED}' THEN '${notActive}'
    ELSE ${unreachableReasonSql(`${workerAlias}.phone`, phoneAlias)}
  END`;

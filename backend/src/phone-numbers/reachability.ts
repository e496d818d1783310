/** Why somebody cannot be texted now, as staff read it. */
export const UNREACHABLE_REASONS = ['No phone number', 'Number is blocked', 'Not opted in to texts'] as const;
export type UnreachableReason = (typeof UNREACHABLE_REASONS)[number];

/**
 * SQL that says why a number cannot be texted (an {@link UnreachableReason}), or null when it can be.
 * @param phoneColumn the number, such as `w.phone`
 * @param phoneAlias its `phone_numbers` row, LEFT JOINed: a number without a record has not opted in
 */
export function unreachableReasonSql(phoneColumn: string, phoneAlias: string): string {
  const [noPhone, blocked, notOptedIn] = UNREACHABLE_REASONS;
  return `CASE
    WHEN ${phoneColumn} IS NULL THEN '${noPhone}'
    WHEN ${phoneAlias}.blocked THEN '${blocked}'
    WHEN ${phoneAlias}.opted_in IS NOT TRUE THEN '${notOptedIn}'
  END`;
}

/**
 * ORDER BY of names as people expect it: whatever the case and the accents, numbers by their value. Names that differ
 * in nothing else are equal, so that what follows decides.
 */
export const byName = (...columns: string[]): string =>
  columns.map((column) => `${column}::text COLLATE hall_names`).join(', ');

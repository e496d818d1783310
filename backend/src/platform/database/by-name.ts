/** ORDER BY of names without regard to case and accents, numbers by their value. */
export const byName = (...columns: string[]): string =>
  columns.map((column) => `${column}::text COLLATE hall_names`).join(', ');

/** SQL: a column holds one of a fixed set of words, to which a CHECK can keep it. */
export const oneOf = (column: string, values: readonly string[]) =>
  `${column} IN (${values.map((value) => `'${value}'`).join(', ')})`;

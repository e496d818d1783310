import { inspection } from '../../src/platform/database/sql/statement.js';

/** Whatever a test has PostgreSQL answer is compared with what the statement says of its rows: nulls of joins, words, shapes. */
inspection.rows = ({ name, row }, rows) => {
  for (const given of rows as Record<string, unknown>[]) {
    for (const [column, kind] of Object.entries(row ?? {})) {
      if (kind.fits(given[column])) continue;
      throw new Error(`${name}: the column ${column} is ${String(given[column])}`);
    }
  }
};

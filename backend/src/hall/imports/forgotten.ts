import type { OldRows } from '../../platform/database/old-rows.js';

/** SQL that empties an import of what was shown of its file. */
export const WITHOUT_SAMPLE = `sample = '[]', replacements = '[]', date_question = NULL`;

/** What of imports is removed by its age. */
export const forgottenImports: readonly OldRows[] = [
  { what: 'parts of files that were imported', kind: 'imports', table: 'import_files', key: 'import_id' },
  { what: 'rows of files that were imported', kind: 'imports', table: 'import_rows', key: 'import_id' },
  {
    what: 'first rows of files, as they were shown',
    kind: 'imports',
    table: 'imports',
    where: `sample <> '[]'`,
    set: WITHOUT_SAMPLE,
  },
];

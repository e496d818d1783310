import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { catalogues, LANGUAGES } from '../languages/languages.js';

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** What the front end knows of the languages, by the file within its `src/`. */
export function languageFiles(): Record<string, string> {
  const languages = LANGUAGES.map((code) => ({
    code,
    name: catalogues[code].name,
    inEnglish: inEnglish.of(code),
  }));
  return {
    'shared/languages.gen.ts': `// Written by the command languages.\nexport const LANGUAGES = ${JSON.stringify(languages, null, 2)} as const;\n`,
  };
}

export async function writeLanguageFiles(folder: string): Promise<void> {
  await Promise.all(
    Object.entries(languageFiles()).map(([file, text]) => writeFile(join(folder, file), text)),
  );
}

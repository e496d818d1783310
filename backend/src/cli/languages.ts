import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { compiledPages } from '../languages/compiled.js';
import { catalogues, type Language, LANGUAGES, USUAL_LANGUAGE } from '../languages/languages.js';

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
    ...Object.fromEntries(LANGUAGES.map((code) => [pageOf(code), sentencesOf(code)])),
    'public/wording/languages.gen.ts': [
      '// Written by the command languages.',
      'export const languages = {',
      ...LANGUAGES.map((code) => {
        const { name, dates } = catalogues[code];
        const load = code === USUAL_LANGUAGE ? '' : `, load: () => import('./${code}.gen')`;
        return `  ${JSON.stringify(code)}: { name: ${JSON.stringify(name)}, dates: ${JSON.stringify(dates)}${load} },`;
      }),
      '} as const;\n',
    ].join('\n'),
  };
}

/** Where a language's sentences stand within the front end's sources. */
const pageOf = (code: string) => `public/wording/${code}.gen.ts`;

/** English is what the others are held against, so its type is the one of all. */
const sentencesOf = (code: Language) =>
  `// Written by the command languages.\n${code === USUAL_LANGUAGE ? '' : "import type { Sentences } from './sentences';\n\n"}` +
  `export const sentences${code === USUAL_LANGUAGE ? '' : ': Sentences'} = ${JSON.stringify(compiledPages(catalogues[code].messages), null, 1)};\n`;

export async function writeLanguageFiles(folder: string): Promise<void> {
  await Promise.all(
    Object.entries(languageFiles()).map(([file, text]) => writeFile(join(folder, file), text)),
  );
}

import { join } from 'node:path';
import { writeFile } from 'node:fs/promises';
import { compiledPages } from '../languages/compiled.js';
import { wordFiles } from './words.js';
import type { MessageKey } from '../languages/catalogue/catalogue.js';
import { catalogues, type Language, LANGUAGES, USUAL_LANGUAGE } from '../languages/languages.js';

/** What is said before a language can be fetched, or when it cannot. */
const FIRST = ['page.loading', 'page.noConnection', 'page.tryAgain'] as const satisfies MessageKey[];
/** Stands in the HTML document, as it is shown where scripts do not run. */
const IN_DOCUMENT = 'page.needsScript' satisfies MessageKey;
const isElsewhere = (key: string) => ([...FIRST, IN_DOCUMENT] as readonly string[]).includes(key);

const inEnglish = new Intl.DisplayNames('en', { type: 'language' });

/** What the front end knows of the languages, by the file within its `src/`. */
function languageFiles(): Record<string, string> {
  const languages = LANGUAGES.map((code) => ({
    code,
    name: catalogues[code].name,
    inEnglish: inEnglish.of(code),
  }));
  return {
    'shared/languages.gen.ts': `// Written by the command languages.\nexport const LANGUAGES = ${JSON.stringify(languages, null, 2)} as const;\n`,
    ...Object.fromEntries(LANGUAGES.map((code) => [pageOf(code), sentencesOf(code)])),
    'public/wording/needs-script.gen.ts': `// Written by the command languages.\nexport const needsScript = ${JSON.stringify(inEach(IN_DOCUMENT), null, 1)};\n`,
    'public/wording/languages.gen.ts': [
      '// Written by the command languages.',
      'export const languages = {',
      ...LANGUAGES.map((code) => {
        const { name, dir, dates, messages } = catalogues[code];
        const first = compiledPages(Object.fromEntries(FIRST.map((key) => [key, messages[key]])));
        const known = JSON.stringify({ name, dir, dates, first }, null, 1).slice(0, -2);
        return `${JSON.stringify(code)}: ${known},\n load: () => import('./${code}.gen'),\n},`;
      }),
      '} as const;\n',
    ].join('\n'),
  };
}

const inEach = (key: MessageKey) =>
  Object.fromEntries(LANGUAGES.map((code) => [code, catalogues[code].messages[key]]));

/** Where a language's sentences stand within the front end's sources. */
const pageOf = (code: string) => `public/wording/${code}.gen.ts`;

/** The type of all languages is that of the English sentences, so those declare none. */
function sentencesOf(code: Language): string {
  const { messages, calendar } = catalogues[code];
  const isUsual = code === USUAL_LANGUAGE;
  const later = Object.entries(messages).filter(([key]) => !isElsewhere(key));
  const sentences = JSON.stringify(compiledPages(Object.fromEntries(later)), null, 1);
  return [
    '// Written by the command languages.',
    ...(isUsual ? [] : ["import type { Sentences } from './sentences';\n"]),
    `export const sentences${isUsual ? '' : ': Sentences'} = ${sentences};`,
    ...(calendar ? [`export const months = ${JSON.stringify(calendar.months)};`] : []),
    '',
  ].join('\n');
}

export async function writeLanguageFiles(folder: string): Promise<void> {
  await Promise.all(
    Object.entries({ ...languageFiles(), ...wordFiles() }).map(([file, text]) =>
      writeFile(join(folder, file), text),
    ),
  );
}

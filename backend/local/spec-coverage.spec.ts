import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { namedTests, type NamedTest } from './named-tests.js';

const root = resolve(__dirname, '../..');

interface Row {
  what: string;
  where: string;
  /** `file › title` of each test that shows it. */
  tests: string[];
}

const COVERAGES = ['spec-coverage.md', 'dispatch-coverage.md', 'desk-coverage.md'];

const rows: Row[] = COVERAGES.flatMap((file) => readFileSync(resolve(root, 'docs', file), 'utf8').split('\n'))
  .filter((line) => /^\| (?!Spec |---)/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim().replace(/\\([|*])/g, '$1')),
  )
  .map(([, what = '', where = '', tests = '']) => ({
    what,
    where,
    tests: tests.split('<br>').map((one) => one.trim()),
  }));

const folders = [
  'backend/src',
  'backend/test',
  'backend/local',
  'backend/sandbox',
  'frontend/src',
  'frontend/test',
  'docs',
];

/** Every file below the folders, and every folder, which ends in a slash. */
const places = folders.flatMap((folder) =>
  readdirSync(resolve(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
    join(relative(root, entry.parentPath), entry.isDirectory() ? `${entry.name}/` : entry.name),
  ),
);

const testFiles = places.filter((file) => /\.(spec|test)\.tsx?$/.test(file));

const testsByFile = new Map<string, NamedTest[]>();
function testsOf(file: string): NamedTest[] {
  const known = testsByFile.get(file) ?? namedTests(file, readFileSync(resolve(root, file), 'utf8'));
  testsByFile.set(file, known);
  return known;
}

/** The one file that the name means: its path, or as much of its end as makes it one. */
const filesNamed = (name: string) => testFiles.filter((file) => file === name || file.endsWith(`/${name}`));

function testNamed(reference: string): NamedTest | undefined {
  const [name = '', title = ''] = reference.split(' › ');
  const [file] = filesNamed(name);
  return file === undefined ? undefined : testsOf(file).find((one) => one.title === title);
}

/** The files and folders of a cell, whatever is said between them. */
const placesNamed = (where: string) =>
  (where.match(/[\w*./{}-]+/g) ?? []).filter((word) => /\.(tsx?|css|md)$|\/$/.test(word));

/** A name of one place, or with `*` of any number of them. */
function isFound(name: string): boolean {
  if (existsSync(resolve(root, name))) return true;
  const end = new RegExp(`(^|/)${name.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  const found = places.filter((place) => end.test(place)).length;
  return name.includes('*') ? found > 0 : found === 1;
}

/** What the row quotes from the specification: 'Add Worker'. A placeholder stands for any value: {name}, N, …. */
const quotesOf = (what: string) =>
  [...what.matchAll(/(?<![\p{L}\d])'([^']{3,}?)'(?!\p{L})/gu)].map(([, words = '']) => words);

const placeholder = /\{[^}]*\}|…|\b[NXYZ]\b/;

const withoutEscapes = (source: string) => source.replaceAll("\\'", "'");

describe('the coverage of the specification', () => {
  it('has a row for every statement', () => {
    expect(rows.length).toBeGreaterThan(280);
    expect(rows.filter(({ what, tests }) => what === '' || tests.includes(''))).toEqual([]);
  });

  it('names each file and folder by as much of its path as makes it one', () => {
    const unclear = rows.flatMap(({ where }) => placesNamed(where)).filter((name) => !isFound(name));
    expect(unclear).toEqual([]);
  });

  it('names each test by its file, of which there is one, and its title', () => {
    const unclear = rows
      .flatMap(({ tests }) => tests)
      .filter(
        (reference) => filesNamed(reference.split(' › ')[0] ?? '').length !== 1 || !testNamed(reference),
      );
    expect(unclear).toEqual([]);
  });

  it('quotes only words that the named tests hold', () => {
    const unproven = rows.flatMap(({ what, tests }) => {
      const source = withoutEscapes(tests.map((one) => testNamed(one)?.source ?? '').join('\n'));
      const missing = quotesOf(what).filter((quote) =>
        quote.split(placeholder).some((part) => !source.includes(part.trim())),
      );
      return missing.map((quote) => `${quote} (${tests.join(', ')})`);
    });
    expect(unproven).toEqual([]);
  });
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Figure, kilobytes } from '../figures.js';

interface ManifestEntry {
  file: string;
  imports?: string[];
  css?: string[];
}
type Manifest = Record<string, ManifestEntry>;

const PUBLIC_LIMIT_KB = 75;
const FIRST_LOADS = [
  { of: 'signing in', pages: ['session/SignInPage'], limitKb: 250 },
  { of: 'the workers', pages: ['shell/Shell', 'workers/WorkersPage'], limitKb: 285 },
  { of: 'the jobs', pages: ['shell/Shell', 'jobs/list/JobsPage'], limitKb: 310 },
];

/** Everything that an entry loads before it shows anything: gzipped bytes of scripts and styles. */
function weightOf(dist: string, manifest: Manifest, entries: readonly string[]) {
  const files = new Set<string>();
  const add = (key: string) => {
    const entry = manifest[key];
    if (!entry || files.has(entry.file)) return;
    files.add(entry.file);
    for (const style of entry.css ?? []) files.add(style);
    for (const one of entry.imports ?? []) add(one);
  };
  entries.forEach(add);
  const bytes = (ending: string) =>
    [...files]
      .filter((file) => file.endsWith(ending))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file)), { level: 6 }).length, 0);
  return { scripts: bytes('.js'), styles: bytes('.css') };
}

/** What a first visit loads, gzipped. */
export function pageWeights(root: string): Figure[] {
  const dist = join(root, 'frontend', 'dist');
  const manifest = JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest;
  const keyOf = (part: string) => Object.keys(manifest).filter((key) => key.includes(part));
  const figure = (what: string, entries: readonly string[], limitKb: number): Figure => {
    const { scripts, styles } = weightOf(dist, manifest, entries);
    return {
      what,
      ours: `${kilobytes(scripts)} scripts, ${kilobytes(styles)} styles`,
      theirs: `${limitKb} kB of scripts allowed`,
      ratio: scripts / (limitKb * 1000),
      goal: { text: '≤ 1×', holds: (ratio) => ratio <= 1 },
    };
  };
  return [
    ...FIRST_LOADS.map(({ of, pages, limitKb }) =>
      figure(`first load of ${of}, gzipped`, ['index.html', ...pages.flatMap(keyOf)], limitKb),
    ),
    figure('page that a worker opens, gzipped', ['public.html', ...keyOf('src/public/')], PUBLIC_LIMIT_KB),
  ];
}

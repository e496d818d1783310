import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { LANGUAGES } from '../src/shared/languages.gen';

interface Chunk {
  file: string;
  src?: string;
  imports?: string[];
  dynamicImports?: string[];
}

const frontend = resolve(__dirname, '..');
const PUBLIC_LIMIT_BYTES = 75_000;

/** Everything that `entry` loads at once or later, itself included. */
function reachable(manifest: Record<string, Chunk>, entry: string, found = new Set<string>()): Set<string> {
  if (found.has(entry)) return found;
  found.add(entry);
  const { imports = [], dynamicImports = [] } = manifest[entry] ?? {};
  [...imports, ...dynamicImports].forEach((next) => reachable(manifest, next, found));
  return found;
}

describe('the built pages', () => {
  let built: string;
  let manifest: Record<string, Chunk>;

  // A build of its own: what lies in dist may be older than the sources.
  beforeAll(() => {
    built = mkdtempSync(join(tmpdir(), 'hiring-hall-build-'));
    const vite = join(require.resolve('vite/package.json'), '..', 'bin', 'vite.js');
    const options = ['build', '--outDir', built, '--emptyOutDir', '--logLevel', 'error'];
    execFileSync(process.execPath, [vite, ...options], {
      cwd: frontend,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    manifest = JSON.parse(readFileSync(join(built, '.vite/manifest.json'), 'utf8'));
  }, 120_000);

  afterAll(() => rmSync(built, { recursive: true, force: true }));

  it('keep the public pages free of antd and of the staff code', () => {
    const chunks = [...reachable(manifest, 'public.html')];
    expect(chunks.filter((name) => /antd|src\/staff|editor|react/.test(name))).toEqual([]);
    for (const name of chunks) {
      const { file } = manifest[name] as Chunk;
      expect(readFileSync(join(built, file), 'utf8')).not.toMatch(
        /ant-btn|record-table|hall-drafts|react\.element/,
      );
    }
  });

  it('keep the public pages light', () => {
    const files = [...reachable(manifest, 'public.html')].map((name) => (manifest[name] as Chunk).file);
    const weight = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file))).length, 0);
    expect(weight).toBeGreaterThan(0);
    expect(weight).toBeLessThanOrEqual(PUBLIC_LIMIT_BYTES);
  });

  /** What these load at once. */
  const loadedAtOnce = (...parts: string[]): string[] => {
    const atOnce = new Set<string>();
    const follow = (name: string) => {
      if (atOnce.has(name)) return;
      atOnce.add(name);
      manifest[name]?.imports?.forEach(follow);
    };
    parts.forEach(follow);
    return [...atOnce];
  };
  const loadedWith = (...parts: string[]) => loadedAtOnce('index.html', ...parts);

  it('open for workers in the first language with less than 20 kB of script, whichever it is', () => {
    // As phones get it.
    const weigh = (name: string) =>
      brotliCompressSync(readFileSync(join(built, (manifest[name] as Chunk).file))).length;
    const languages = [...reachable(manifest, 'public.html')].filter((name) => /wording\/.*\.gen/.test(name));
    expect(languages.map((name) => /([\w-]+)\.gen/.exec(name)?.[1]).sort()).toEqual(
      ['en', 'es', 'ht', 'pt-BR', 'vi', 'zh-Hant'].sort(),
    );
    for (const page of ['public.html', 'src/public/opt-in/opt-in-view.ts']) {
      const first = loadedAtOnce('public.html', page);
      expect(first).toContain(page);
      expect(first.filter((name) => languages.includes(name))).toEqual([]);
      const weight = first.reduce((sum, name) => sum + weigh(name), 0);
      for (const language of languages)
        expect([page, language, Math.max(weight + weigh(language), 20_000)]).toEqual([
          page,
          language,
          20_000,
        ]);
    }
  });

  it('say to workers in each language, without any script, that they need it', () => {
    const html = readFileSync(join(built, 'public.html'), 'utf8');
    const [, said = ''] = /<noscript>(.*?)<\/noscript>/s.exec(html) ?? [];
    const languages = [...said.matchAll(/<p lang="([\w-]+)">[^<]*JavaScript[^<]*<\/p>/g)].map(
      ([, code]) => code,
    );
    expect(languages).toEqual(LANGUAGES.map(({ code }) => code));
  });

  it('load the editor only when it is needed', () => {
    expect(loadedWith().filter((name) => /editor/i.test(name))).toEqual([]);
  });

  it.each([
    ['signing in', ['session/SignInPage.tsx'], 250_000],
    ['the workers', ['shell/Shell.tsx', 'features/workers/WorkersPage.tsx'], 286_000],
    ['the jobs', ['shell/Shell.tsx', 'features/jobs/list/JobsPage.tsx'], 310_000],
  ])('keep the first load of %s light', (_, pages, limit) => {
    const names = pages.map((page) => `src/staff/${page}`);
    expect(names.filter((name) => !manifest[name])).toEqual([]);
    const files = new Set(loadedWith(...names).map((name) => (manifest[name] as Chunk).file));
    const weight = [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 6 }).length, 0);
    expect(weight).toBeLessThanOrEqual(limit);
  });

  it.each(['index.html', 'public.html'])('hold no inline script (%s)', (page) => {
    const html = readFileSync(join(built, page), 'utf8');
    const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, attributes, content] of scripts) {
      expect(attributes).toMatch(/src="\//);
      expect(content).toBe('');
    }
  });
});

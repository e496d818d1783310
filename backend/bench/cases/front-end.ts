import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { launchBrowser, wide } from '../../test/support/browser.js';
import { type Figure, kilobytes, milliseconds } from '../figures.js';
import type { BenchHall } from '../hall.js';
import { median } from '../measure.js';

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
const ROUNDS = 3;
/** A cheap laptop against this machine. */
const SLOWER = 4;

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

/** From the address to a workers page that can be used, with 10,000 rows on a processor four times slower. */
export async function timeToInteractive(hall: BenchHall): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: wide });
    const [name = '', value = ''] = (hall.headers.cookie ?? '').split('=', 2);
    await context.addCookies([{ name, value: decodeURIComponent(value), url: hall.url }]);
    const opened: number[] = [];
    const typed: number[] = [];
    const turned: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      const since = async (act: () => Promise<unknown>) => {
        const start = performance.now();
        await act();
        return performance.now() - start;
      };
      opened.push(
        await since(async () => {
          await page.goto(`${hall.url}/workers`);
          await page.getByText(/Showing 1 to 100 of [\d,]+ results/).waitFor();
          // Answers once the main thread is free.
          await page.evaluate('new Promise((done) => requestIdleCallback(done))');
        }),
      );
      const search = page.getByRole('search').getByRole('textbox').first();
      await search.focus();
      typed.push(
        await since(async () => {
          await page.keyboard.press('a');
          await page.evaluate(
            'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))',
          );
        }),
      );
      turned.push(
        // Timed in the page: the driver scrolls and looks for a second before it clicks.
        await page.evaluate<number>(`new Promise((done) => {
          const start = performance.now();
          document.querySelector('[aria-label="Page 2"]').click();
          const look = () => {
            const isThere = document.querySelector('.pagination [role=status]').textContent.startsWith('Showing 101 to 200');
            if (isThere) requestAnimationFrame(() => done(performance.now() - start));
            else requestAnimationFrame(look);
          };
          look();
        })`),
      );
      await page.close();
    }
    const figure = (what: string, values: number[]): Figure => ({
      what,
      ours: milliseconds(median(values)),
      theirs: '',
    });
    return [
      figure(`workers page with 10,000 rows until it can be used, processor ${SLOWER}× slower`, opened),
      figure(`a keystroke in its search until it is painted, ${SLOWER}× slower`, typed),
      figure(`turning to its next page, ${SLOWER}× slower`, turned),
    ];
  } finally {
    await browser.close();
  }
}

import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { answersAtOnceCase } from './cases/answers-at-once.js';
import { callbacksCase } from './cases/callbacks.js';
import { eligibleWorkersCase, growthCase } from './cases/eligible-workers.js';
import { fillingCase } from './cases/filling.js';
import { firstPagesCase } from './cases/first-pages.js';
import { importCase } from './cases/imports.js';
import { notifyCase } from './cases/notify.js';
import { reportsCase } from './cases/reports.js';
import { searchCase } from './cases/search.js';
import { sealsCase } from './cases/seals.js';
import { slowReadersCase } from './cases/slow-readers.js';
import { startsCase } from './cases/starts.js';
import { whyCases } from './cases/why.js';
import { workersListCase } from './cases/workers-list.js';
import { atMost, type Figure, measured, megabytes, table } from './figures.js';
import { BenchDatabase, BenchHall, type QueueBackend } from './hall.js';
import { measureOpenPages, measurePages } from './pages/index.js';
import { pageWeights } from './pages/weights.js';
import { profiles } from './profile.js';
import { MeasuredProcess } from './processes.js';
import { startRedis } from './redis.js';

const SMALL = 10_000;
const LARGE = 100_000;
const MATCHES = 10_000;
/** What a message provider across the internet takes at best. */
const REAL_LATENCY_MS = 50;
const MEMORY_LIMIT = 300 * 1_048_576;
const GROUPS = [
  'reads',
  'messages',
  'filling',
  'records',
  'imports',
  'front-end',
  'open-pages',
  'starts',
] as const;
type Group = (typeof GROUPS)[number];

const root = resolve(import.meta.dirname, '..', '..', '..');
const { values: options } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    write: { type: 'boolean', default: false },
    profile: { type: 'boolean', default: false },
  },
});
const unknown = options.only?.filter((name) => !GROUPS.some((group) => group === name)) ?? [];
if (unknown.length > 0) throw new Error(`--only takes ${GROUPS.join(', ')}; not ${unknown.join(', ')}`);
const profileAs = (name: string) => (options.profile ? name : undefined);
const isWanted = (...groups: Group[]) =>
  !options.only || groups.some((group) => options.only?.includes(group));

const figures: Figure[] = [];
const peaks = new Map<string, number>();

function add(...found: Figure[]): void {
  figures.push(...found);
  for (const figure of found) console.log(table([figure]).split('\n')[2]);
}

function notePeaks({ processes }: BenchHall): void {
  for (const one of processes) {
    const peak = one.peakMemory();
    if (peak !== undefined) peaks.set(one.name, Math.max(peak, peaks.get(one.name) ?? 0));
  }
}

async function measureReads(database: BenchDatabase, providerUrl: string): Promise<void> {
  const start = async (workers: number) =>
    BenchHall.start(database, {
      databaseUrl: await database.hallOf(workers),
      providerUrl,
      worker: false,
      profile: profileAs(`${workers.toLocaleString('en')} workers read`),
    });
  const alone = await start(LARGE);
  add(...(await measured('slow readers', () => slowReadersCase(alone, LARGE))));
  await alone.stop();
  const [small, large] = [await start(SMALL), await start(LARGE)];
  const bare = await bareServer(database, small.databaseUrl);
  add(await eligibleWorkersCase(large, LARGE), await growthCase(small, large));
  add(...(await measured('first pages', () => firstPagesCase(large, LARGE))));
  add(await workersListCase(small, bare.url), await searchCase(large, LARGE));
  add(await reportsCase(large));
  notePeaks(large);
  notePeaks(small);
  await large.stop();
  await small.stop();
  await bare.stop();
}

const pagesOf = (database: BenchDatabase, providerUrl: string): Parameters<typeof measurePages>[0] => ({
  providerUrl,
  add,
  start: async (workers, { worker = false, timesFaster } = {}) =>
    BenchHall.start(database, {
      databaseUrl: await database.hallOf(workers),
      providerUrl,
      worker,
      timesFaster,
      profile: profileAs(`pages of ${workers.toLocaleString('en')} workers`),
    }),
  stop: (hall) => {
    notePeaks(hall);
    return hall.stop();
  },
});

async function measureMessages(database: BenchDatabase, providerUrl: string): Promise<void> {
  const databaseUrl = await database.hallOf(LARGE);
  const redis = await startRedis(database.folder);
  if (!redis) console.log('No redis-server on the PATH: the queue on Redis is not measured.');
  const backends: [QueueBackend, string | undefined][] = [['PostgreSQL', undefined]];
  if (redis) backends.push(['Redis', redis.url]);
  for (const [backend, redisUrl] of backends) {
    const hall = await BenchHall.start(database, {
      databaseUrl,
      providerUrl,
      redisUrl,
      worker: true,
      profile: profileAs(`texts and callbacks, queue on ${backend}`),
    });
    const bare = await bareServer(database, databaseUrl);
    for (const latency of [0, REAL_LATENCY_MS]) {
      add(await notifyCase({ hall, providerUrl, backend, matches: MATCHES, latency }));
    }
    add(await callbacksCase(hall, bare.url, backend));
    notePeaks(hall);
    await hall.stop();
    await bare.stop();
  }
  await redis?.stop();
}

async function measureFilling(database: BenchDatabase, providerUrl: string): Promise<void> {
  const databaseUrl = await database.hallOf(SMALL);
  const redis = await startRedis(database.folder);
  const backends: [QueueBackend, string | undefined][] = [['PostgreSQL', undefined]];
  if (redis) backends.push(['Redis', redis.url]);
  for (const [backend, redisUrl] of backends) {
    const profile = profileAs(`jobs that fill themselves, queue on ${backend}`);
    const hall = await BenchHall.start(database, {
      databaseUrl,
      providerUrl,
      redisUrl,
      worker: true,
      profile,
    });
    add(...(await fillingCase(hall, providerUrl, backend)));
    if (backend === 'PostgreSQL') add(...(await answersAtOnceCase(hall)));
    notePeaks(hall);
    await hall.stop();
  }
  await redis?.stop();
}

async function measureRecords(database: BenchDatabase, providerUrl: string): Promise<void> {
  const hall = await BenchHall.start(database, {
    databaseUrl: await database.hallOf(LARGE),
    providerUrl,
    worker: false,
    profile: profileAs('why, or why not'),
  });
  add(...(await measured('why, or why not', () => whyCases(hall, LARGE))));
  notePeaks(hall);
  await hall.stop();
  const databaseUrl = await database.hallOf(SMALL, '_of_three_years');
  add(...(await measured('verify-records', () => sealsCase(databaseUrl))));
}

async function measureImports(database: BenchDatabase, providerUrl: string): Promise<void> {
  const hall = await BenchHall.start(database, {
    databaseUrl: await database.hallOf(SMALL),
    providerUrl,
    worker: true,
    profile: profileAs('a file of members'),
  });
  add(...(await importCase(hall)));
  notePeaks(hall);
  await hall.stop();
}

const bareServer = (database: BenchDatabase, databaseUrl: string) =>
  MeasuredProcess.start(
    'bare server',
    join(import.meta.dirname, 'bare-server.js'),
    { DATABASE_URL: databaseUrl },
    join(database.folder, 'processes.log'),
  );

const memoryFigures = (): Figure[] =>
  [...peaks].map(([name, peak]) => ({
    what: `memory of the ${name} at its most during all that`,
    ours: megabytes(peak),
    theirs: `${megabytes(MEMORY_LIMIT)} allowed`,
    ratio: peak / MEMORY_LIMIT,
    goal: atMost(1),
  }));

/** The part of docs/performance.md between its markers. */
function writeDocument(): void {
  const file = join(root, 'docs', 'performance.md');
  const [begin, end] = ['<!-- measured -->', '<!-- /measured -->'];
  const document = readFileSync(file, 'utf8');
  const [before, rest] = document.split(begin);
  const after = rest?.split(end)[1];
  if (before === undefined || after === undefined) throw new Error(`${file} has no ${begin} … ${end}`);
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const machine = `${cpus().length} × ${processor}, ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform}, Node ${process.version}`;
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(file, `${before}${begin}\n\n${day}, ${machine}\n\n${table(figures)}\n\n${end}${after}`);
}

const database = await BenchDatabase.start(root);
const provider = await MeasuredProcess.start(
  'provider',
  join(import.meta.dirname, 'stand-in.js'),
  {},
  join(database.folder, 'processes.log'),
);
try {
  if (isWanted('reads')) await measureReads(database, provider.url);
  if (isWanted('front-end')) await measurePages(pagesOf(database, provider.url));
  if (isWanted('open-pages')) await measureOpenPages(pagesOf(database, provider.url));
  if (isWanted('messages')) await measureMessages(database, provider.url);
  if (isWanted('filling')) await measureFilling(database, provider.url);
  if (isWanted('records')) await measureRecords(database, provider.url);
  // Last, as the hall is a large one afterwards.
  if (isWanted('imports')) await measureImports(database, provider.url);
  add(...memoryFigures());
  if (isWanted('front-end')) add(...pageWeights(root));
  if (isWanted('starts')) add(...(await startsCase(root)));
  if (options.profile) console.log(`\n${profiles(database.profiles)}`);
} finally {
  await provider.stop();
  await database.stop();
}
console.log(`\n${table(figures)}`);
if (options.write) writeDocument();

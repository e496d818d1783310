/**
 * Puts one fault at a time into a copy of the product and runs the tests named beside it: `npm run faults`. A fault
 * that no test notices fails the run. Words after the command choose the faults whose file or description holds one;
 * `-- --continue` leaves out those that an earlier run saw noticed, `-- --workers=1` tries one at a time, and
 * `-- --check` only looks whether each can still be put in.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { faults } from './faults.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const PACKAGES = ['backend', 'frontend'];
const NOT_COPIED = new Set(['node_modules', 'dist', '.stryker-tmp']);
const REPORTS = PACKAGES.map((name) => join(root, name, 'reports'));
const SEEN = join(root, 'backend', 'reports', 'faults-noticed.json');
/** Longer than the longest of the named tests takes; a fault may make one wait for ever. */
const LONGEST_RUN_MS = 5 * 60_000;

const { values: options, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    check: { type: 'boolean', default: false },
    continue: { type: 'boolean', default: false },
    workers: { type: 'string' },
  },
});

const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** A copy of the sources that can be broken without harm; packages are those of this folder. */
function copyOfProduct() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hall-faults-')));
  for (const name of PACKAGES) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (source) => !NOT_COPIED.has(basename(source)) && !REPORTS.includes(source),
    });
    symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
  for (const file of ['package.json', 'tsconfig.base.json', 'docs']) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  return folder;
}

function build(folder) {
  const built = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: join(folder, 'backend'),
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('The backend does not build.');
}

/**
 * One database server for all runs: starting and migrating it would take longer than most of the tests.
 * @returns {Promise<() => Promise<void>>} stops it
 */
async function startDatabase(folder) {
  process.env.HALL_IS_BUILT = 'yes';
  const [setUp, tearDown] = await Promise.all(
    ['global-setup.mjs', 'global-teardown.mjs'].map(
      async (file) => (await import(pathToFileURL(join(folder, 'backend/test/support', file)).href)).default,
    ),
  );
  await setUp();
  return tearDown;
}

/**
 * @returns {Promise<{ passed: boolean, noticed: boolean, ranAny: boolean, output: string }>} whether every one of these
 *   tests passed, whether one failed, whether there was one
 */
function runTests(folder, { tests, title, isBuilt }) {
  const [first = ''] = tests;
  const inPackage = first.slice(0, first.indexOf('/'));
  const paths = tests.map((test) => test.slice(inPackage.length + 1));
  const args = [jest, ...paths, '--runTestsByPath', '--ci', '-w', '1', '--forceExit'];
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, [...args, ...(title ? ['-t', title] : [])], {
      cwd: join(folder, inPackage),
      // What makes the database is tried with a database of its own.
      env: { ...process.env, NODE_ENV: 'test', ...(isBuilt && { TEST_POSTGRES_URL: '' }) },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: LONGEST_RUN_MS,
      killSignal: 'SIGKILL',
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', failed);
    child.once('close', (code) => {
      const counts = /^Tests:.*$/m.exec(output)?.[0] ?? '';
      done({
        passed: code === 0,
        noticed: / failed/.test(counts),
        ranAny: /passed|failed/.test(counts),
        output,
      });
    });
  });
}

/** What fails without any fault proves nothing with one. @returns {Promise<string>} why not, '' when all is well */
async function whyUnsound(folder, fault) {
  let ran = await runTests(folder, fault);
  if (!ran.passed) ran = await runTests(folder, fault); // a busy machine may have been too slow once
  if (!ran.passed) return `its tests fail without it:\n${ran.output.slice(-4000)}`;
  return ran.ranAny ? '' : 'no test has this title';
}

const soundness = new Map();
function soundnessOf(folder, fault) {
  const key = [...fault.tests, fault.title ?? ''].join(' ');
  if (!soundness.has(key)) soundness.set(key, whyUnsound(folder, fault));
  return soundness.get(key);
}

/** @returns {string | undefined} why a fault cannot be put in any more */
function whyOutdated(folder, { file, find, tests }) {
  const missing = [file, ...tests].find((path) => !existsSync(join(folder, path)));
  if (missing) return `there is no ${missing}`;
  const places = readFileSync(join(folder, file), 'utf8').split(find).length - 1;
  return places === 1 ? undefined : `its text is there ${places} times, not once`;
}

/** @returns {Promise<{ verdict: string, why?: string }>} */
async function tryFault(folder, fault) {
  const outdated = whyOutdated(folder, fault);
  if (outdated) return { verdict: 'does not apply', why: outdated };
  const path = join(folder, fault.file);
  const source = readFileSync(path, 'utf8');
  const unsound = await soundnessOf(folder, fault);
  if (unsound) return { verdict: 'cannot be tried', why: unsound };
  writeFileSync(
    path,
    source.replace(fault.find, () => fault.put),
  );
  try {
    if (isOfBackend(fault)) build(folder);
    const { passed, noticed, output } = await runTests(folder, fault);
    if (passed) return { verdict: 'SURVIVED', why: 'its tests pass with it' };
    if (!noticed)
      return { verdict: 'cannot be tried', why: `its tests do not run with it:\n${output.slice(-2000)}` };
    return { verdict: 'noticed' };
  } finally {
    writeFileSync(path, source);
    if (isOfBackend(fault)) build(folder);
  }
}

/** Its tests run what is built. */
const isOfBackend = ({ file }) => file.startsWith('backend/');

const nameOf = (fault) => createHash('sha256').update(JSON.stringify(fault)).digest('hex').slice(0, 16);

function seenEarlier() {
  try {
    return new Set(options.continue ? JSON.parse(readFileSync(SEEN, 'utf8')) : []);
  } catch {
    return new Set();
  }
}

const seen = seenEarlier();
const asked = faults.filter(
  ({ file, what }) => words.length === 0 || words.some((word) => file.includes(word) || what.includes(word)),
);
if (options.check) {
  const outdated = asked.filter((fault) => whyOutdated(root, fault));
  for (const fault of outdated)
    console.log(`does not apply: ${fault.what} (${fault.file}): ${whyOutdated(root, fault)}`);
  process.exit(outdated.length === 0 ? 0 : 1);
}
const queue = asked.filter((fault) => !seen.has(nameOf(fault)));
const complaints = [];
let noticed = asked.length - queue.length;
const workers = Math.min(Number(options.workers ?? availableParallelism()), queue.length);
const folders = Array.from({ length: workers }, copyOfProduct);
mkdirSync(dirname(SEEN), { recursive: true });
let stopDatabase;
try {
  if (queue.some(({ tests }) => tests.some((test) => test.startsWith('backend/')))) {
    folders.forEach(build);
    stopDatabase = await startDatabase(folders[0]);
  }
  console.log(`${queue.length} of ${faults.length} faults are tried`);
  await Promise.all(
    folders.map(async (folder) => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const { verdict, why } = await tryFault(folder, fault);
        console.log(`${verdict}: ${fault.what} (${fault.file})`);
        if (why) complaints.push(`${verdict}: ${fault.what} (${fault.file})\n  ${why}`);
        else {
          noticed += 1;
          seen.add(nameOf(fault));
          writeFileSync(SEEN, JSON.stringify([...seen], null, 2));
        }
      }
    }),
  );
} finally {
  await stopDatabase?.();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
for (const complaint of complaints) console.log(`\n${complaint}`);
console.log(`\n${noticed} of ${asked.length} faults noticed`);
process.exitCode = complaints.length === 0 ? 0 : 1;

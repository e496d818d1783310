import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { text } from 'node:stream/consumers';
import { delimiter, join } from 'node:path';
import { nxOptions, programOf, runNx } from './prepare.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Tally
 * `skipped` holds the full names of the tests that did not run.
 * @typedef {{ run: object, result: object, endedWell: boolean }} Run
 * `result` is what Jest writes with `--json`.
 */

/** These three share two cores with lint and types. */
const COMPONENTS = { name: 'components', folder: 'frontend', workers: 2 };
const UNITS = { name: 'units', folder: 'backend', workers: 2, all: ['unit'] };
/** Most files wait for a process, a queue or a page as long as they work, so there are more of them at once than cores. */
const PRODUCT = {
  ...{ name: 'product', folder: 'backend', workers: 3 },
  all: ['integration', 'thorough', 'browser', 'topology', 'launcher'],
  change: ['integration'],
};
const NO_RESULT = { testResults: [], numRuntimeErrorTestSuites: 0 };
const ARGUMENTS = ['--no-skips', '--change'];
/** More files than this have not failed by chance. */
const MOST_RUN_AGAIN = 4;

/**
 * Chromium's package carries the few libraries that a bare Linux lacks, but unpacks them only where it takes
 * itself to be on Amazon's.
 */
function browserEnvironment() {
  if (process.platform !== 'linux') return {};
  const known = spawnSync('ldconfig', ['-p'], { encoding: 'utf8' }).stdout ?? '';
  const present = ['libnss3.so', 'libnspr4.so', 'libexpat.so.1'].every((library) => known.includes(library));
  return present ? {} : { AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' };
}

/**
 * Every check and test, each run though an earlier one has failed. A few files that failed are run once more, one at a
 * time, with nothing beside them; what passes only then is named, and counts as passed. The last line counts them.
 * @param {string[]} args `--no-skips` makes a skipped test a failure; `--change` leaves out what is tried less often
 * than every change: browsers, whole topologies, operators' commands, faults, floods, random and million rows
 * @returns {Promise<number>} the exit code
 */
export async function test(root, args) {
  const unknown = args.filter((arg) => !ARGUMENTS.includes(arg));
  if (unknown.length > 0) {
    console.error(`npm test takes ${ARGUMENTS.join(' and ')} only, not ${unknown.join(' ')}.`);
    return 1;
  }
  const results = mkdtempSync(join(tmpdir(), 'hall-results-'));
  try {
    heading('build, tests, lint, types');
    const built = runNx(['run-many', '-t', 'build', '--outputStyle=static'], 'inherit');
    const options = { isChange: args.includes('--change'), results };
    const [checks, ...inProcess] = await Promise.all([
      runChecks(root),
      runJest(root, COMPONENTS, options),
      runJest(root, UNITS, options),
    ]);
    // Processes and clocks are tried with nothing beside them: they are as slow as what they share two cores with.
    const runs = [...inProcess, await runJest(root, PRODUCT, options)];
    const tallies = (await runAgain(root, runs, options)).map(({ result, endedWell }) =>
      tally(result, endedWell),
    );
    const build = { passed: 0, failed: built.status === 0 ? 0 : 1, skipped: [] };
    return report([build, checks, ...tallies], args.includes('--no-skips'));
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** Lint, which looks at types, too; it counts one a package. @returns {Promise<Tally>} */
async function runChecks(root) {
  const record = join(root, '.nx', 'cache', 'run.json');
  rmSync(record, { force: true });
  const args = ['run-many', '-t', 'lint', '--outputStyle=static', '--parallel=1'];
  const nx = spawn(process.execPath, [programOf('nx'), ...args], nxOptions('pipe'));
  const [words, trouble, [code]] = await Promise.all([text(nx.stdout), text(nx.stderr), once(nx, 'close')]);
  if (code !== 0) console.log(words, trouble);
  const tasks = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).tasks : [];
  const passed = tasks.filter(({ status }) => status === 0).length;
  return { passed, failed: Math.max(tasks.length - passed, code === 0 ? 0 : 1), skipped: [] };
}

/**
 * @param {string[]} [files] these alone, one at a time
 * @returns {Promise<Run>}
 */
async function runJest(root, run, { isChange, results }, files = []) {
  const { name, folder, workers, all = [], change = all } = run;
  const projects = isChange ? change : all;
  const resultFile = join(results, `${name}${files.length > 0 ? '-again' : ''}.json`);
  const jest = spawn(
    process.execPath,
    [
      // Pages and apps are made and dropped by the thousand: collecting them less often saves a tenth of the time.
      '--max-semi-space-size=64',
      // All cores are at work: threads beside it that collect and mark take more than they give.
      '--single-threaded-gc',
      programOf('jest'),
      ...(projects.length > 0 ? ['--selectProjects', ...projects] : []),
      ...[
        '-w',
        String(files.length > 0 ? 1 : workers),
        '--json',
        `--outputFile=${resultFile}`,
        '--passWithNoTests',
      ],
      ...(files.length > 0 ? ['--runTestsByPath', ...files] : []),
    ],
    {
      cwd: join(root, folder),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        ...{ NODE_ENV: 'test', HALL_IS_BUILT: 'yes', HALL_TOGETHER: 'yes' },
        ...browserEnvironment(),
      },
    },
  );
  const [code] = await once(jest, 'exit');
  if (!existsSync(resultFile)) return { run, result: NO_RESULT, endedWell: false };
  return { run, result: JSON.parse(readFileSync(resultFile, 'utf8')), endedWell: code === 0 };
}

/**
 * A suite of thousands of tests on real processes, browsers and clocks fails by chance now and then; what is broken
 * fails alone, too.
 * @param {Run[]} runs
 * @returns {Promise<Run[]>}
 */
async function runAgain(root, runs, options) {
  const failed = runs.flatMap(({ result }) => failedFiles(result));
  if (failed.length === 0 || failed.length > MOST_RUN_AGAIN) return runs;
  heading('what failed, once more by itself');
  const settled = [];
  for (const first of runs) {
    const files = failedFiles(first.result);
    if (files.length === 0) settled.push(first);
    else {
      const again = await runJest(root, first.run, options, files);
      for (const name of passedOnlyAgain(first.result, again.result))
        console.log(`Passed only by itself: ${name}`);
      settled.push({ ...again, result: replaced(first.result, again.result) });
    }
  }
  return settled;
}

const failedFiles = ({ testResults }) =>
  testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);

const namesOf = ({ testResults }, wanted) =>
  testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === wanted)
    .map(({ fullName }) => fullName);

export function passedOnlyAgain(first, again) {
  const passed = new Set(namesOf(again, 'passed'));
  return namesOf(first, 'failed').filter((name) => passed.has(name));
}

/** The result of the first run with that of each file that was run again in its place; one that was not stays. */
export function replaced(first, again) {
  const newer = new Map(again.testResults.map((file) => [file.name, file]));
  const testResults = first.testResults.map((file) => newer.get(file.name) ?? file);
  const couldNotRun = ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0;
  return { testResults, numRuntimeErrorTestSuites: testResults.filter(couldNotRun).length };
}

/** A test file that could not be run at all counts as one failure. @returns {Tally} */
export function tally(result, endedWell) {
  const tests = result.testResults.flatMap(({ assertionResults }) => assertionResults);
  const named = (...statuses) => tests.filter(({ status }) => statuses.includes(status));
  const failed = named('failed').length + result.numRuntimeErrorTestSuites;
  return {
    passed: named('passed').length,
    failed: Math.max(failed, endedWell ? 0 : 1),
    skipped: named('pending', 'todo', 'skipped', 'disabled').map(({ fullName }) => fullName),
  };
}

/** @param {Tally[]} tallies */
function report(tallies, noSkips) {
  const sum = (pick) => tallies.reduce((total, one) => total + pick(one), 0);
  const skipped = tallies.flatMap((one) => one.skipped);
  const failed = sum((one) => one.failed);
  console.log('');
  if (skipped.length > 0) console.log(`Skipped${noSkips ? ', which is not allowed here' : ''}:`);
  for (const name of skipped) console.log(`  ${name}: ${reasonFor(name)}`);
  const end = [`${sum((one) => one.passed)} passed`, `${failed} failed`];
  if (skipped.length > 0) end.push(`${skipped.length} skipped`);
  console.log(end.join(', '));
  return failed > 0 || (noSkips && skipped.length > 0) ? 1 : 0;
}

function reasonFor(name) {
  const missing = ['redis-server', 'nginx', 'openssl'].filter((program) => !isOnPath(program));
  if (/topology/i.test(name) && missing.length > 0) return `no ${missing.join(' and no ')} on the PATH`;
  const hasRedis = Boolean(process.env.REDIS_URL) || isOnPath('redis-server');
  if (/installed PostgreSQL/.test(name)) return 'no PostgreSQL in /usr/lib/postgresql';
  if (/redis/i.test(name) && !hasRedis) return 'no redis-server on the PATH and no REDIS_URL';
  return 'the test says so itself';
}

function isOnPath(program) {
  return (process.env.PATH ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false; // not in this folder
    }
  });
}

function heading(text) {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`);
}

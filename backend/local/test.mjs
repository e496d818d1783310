import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { programOf, runNx } from './prepare.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: string[] }} Tally
 * `skipped` holds the full names of the tests that did not run.
 */

/**
 * Side by side on two cores. Most files of the backend wait for a process, a queue or a page as long as they work, so
 * there are more of them at once than cores.
 */
const JEST_RUNS = [
  { folder: 'frontend', workers: 1, change: [] },
  { folder: 'backend', workers: 3, change: ['--selectProjects', 'unit', 'integration'] },
];
const ARGUMENTS = ['--no-skips', '--change'];

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
 * Every check and test, each run though an earlier one has failed. The last line counts them.
 * @param {string[]} args `--no-skips` makes a skipped test a failure; `--change` leaves out what is tried less often
 * than every change: browsers, whole topologies, operators' commands, faults, random and million rows
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
    const checks = checkAndBuild(root);
    heading('tests');
    const isChange = args.includes('--change');
    const runs = JEST_RUNS.map((run) => runJest(root, run, { isChange, results }));
    return report([checks, ...(await Promise.all(runs))], args.includes('--no-skips'));
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}

/** Lint and types count one each a package; the build counts only when it fails. */
function checkAndBuild(root) {
  heading('lint, types, build');
  const record = join(root, '.nx', 'cache', 'run.json');
  rmSync(record, { force: true });
  const done = runNx(['run-many', '-t', 'lint', 'typecheck', 'build', '--outputStyle=static'], 'inherit');
  const tasks = existsSync(record) ? JSON.parse(readFileSync(record, 'utf8')).tasks : [];
  const failed = tasks.filter(({ status }) => status !== 0).length;
  const passed = tasks.filter(({ status, target }) => status === 0 && target !== 'build').length;
  return { passed, failed: Math.max(failed, done.status === 0 ? 0 : 1), skipped: [] };
}

/** @returns {Promise<Tally>} */
async function runJest(root, { folder, workers, change }, { isChange, results }) {
  const resultFile = join(results, `${folder}.json`);
  const jest = spawn(
    process.execPath,
    [
      // Pages and apps are made and dropped by the thousand: collecting them less often saves a tenth of the time.
      '--max-semi-space-size=64',
      programOf('jest'),
      ...(isChange ? change : []),
      ...['-w', String(workers), '--json', `--outputFile=${resultFile}`, '--passWithNoTests'],
    ],
    {
      cwd: join(root, folder),
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, NODE_ENV: 'test', HALL_IS_BUILT: 'yes', ...browserEnvironment() },
    },
  );
  const [code] = await once(jest, 'exit');
  if (!existsSync(resultFile)) return { passed: 0, failed: 1, skipped: [] };
  return tally(JSON.parse(readFileSync(resultFile, 'utf8')), code === 0);
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

/**
 * Puts one fault at a time into a copy of the product and runs the tests named beside it: `npm run faults`. A fault
 * that no test notices fails the run. Words after the command choose the faults whose file or description holds one.
 */
import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faults } from './faults.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const PACKAGES = ['backend', 'frontend'];
const NOT_COPIED = new Set(['node_modules', 'dist', '.stryker-tmp', 'reports']);

/** A copy of the sources that can be broken without harm; packages are those of this folder. */
function copyOfProduct() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'hall-faults-')));
  for (const name of PACKAGES) {
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (source) => !NOT_COPIED.has(basename(source)),
    });
    symlinkSync(join(root, name, 'node_modules'), join(folder, name, 'node_modules'));
  }
  for (const file of ['package.json', 'tsconfig.base.json', 'docs']) {
    cpSync(join(root, file), join(folder, file), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const built = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
    cwd: join(folder, 'backend'),
    stdio: 'inherit',
  });
  if (built.status !== 0) throw new Error('The backend does not build.');
  return folder;
}

const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

/** @returns {Promise<{ passed: boolean, output: string }>} whether every one of these tests passed */
function runTests(folder, { tests, title }) {
  const [first = ''] = tests;
  const inPackage = first.slice(0, first.indexOf('/'));
  const paths = tests.map((test) => test.slice(inPackage.length + 1));
  const args = [jest, ...paths, '--runTestsByPath', '--ci', '-w', '1', ...(title ? ['-t', title] : [])];
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: join(folder, inPackage),
      env: { ...process.env, NODE_ENV: 'test', HALL_IS_BUILT: 'yes' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', failed);
    child.once('close', (code) => done({ passed: code === 0, output }));
  });
}

/** The file with the fault in it. @throws when the place is not there exactly once: the list is out of date */
function withFault(source, { file, find, put }) {
  const places = source.split(find).length - 1;
  if (places !== 1) throw new Error(`${file} holds this ${places} times, not once: ${find}`);
  return source.replace(find, () => put);
}

/** @returns {Promise<string | null>} what is wrong with the tests or the list, null when the fault was noticed */
async function complaintAbout(folder, fault) {
  const path = join(folder, fault.file);
  const source = readFileSync(path, 'utf8');
  let broken;
  try {
    broken = withFault(source, fault);
  } catch (error) {
    return error.message;
  }
  writeFileSync(path, broken);
  try {
    const { passed, output } = await runTests(folder, fault);
    if (passed) return 'survived: its tests pass with it';
    return /Tests:\s+.*\d+ failed/.test(output)
      ? null
      : `its tests could not be run:\n${output.slice(-2000)}`;
  } finally {
    writeFileSync(path, source);
  }
}

const keyOf = ({ tests, title = '' }) => [...tests, title].join(' ');

/** What fails without any fault proves nothing with one: such tests are named, and their faults are not tried. */
async function soundOnes(folder, chosen) {
  const unsound = new Map();
  for (const [key, fault] of new Map(chosen.map((one) => [keyOf(one), one]))) {
    let ran = await runTests(folder, fault);
    if (!ran.passed) ran = await runTests(folder, fault); // a busy machine may have been too slow once
    if (!ran.passed) unsound.set(key, `Without a fault these fail: ${key}\n${ran.output.slice(-4000)}`);
    else if (/Tests:\s+(\d+ skipped, )?\d+ total/.test(ran.output))
      unsound.set(key, `No test has this name: ${key}`);
  }
  complaints.push(...unsound.values());
  return chosen.filter((fault) => !unsound.has(keyOf(fault)));
}

const words = process.argv.slice(2);
const chosen = faults.filter(
  ({ file, what }) => words.length === 0 || words.some((word) => file.includes(word) || what.includes(word)),
);
const folders = Array.from({ length: Math.min(availableParallelism(), chosen.length) }, copyOfProduct);
const complaints = [];
let noticed = 0;
try {
  const queue = chosen.length > 0 ? await soundOnes(folders[0], chosen) : [];
  console.log(`${queue.length} of ${chosen.length} faults can be tried`);
  await Promise.all(
    folders.map(async (folder) => {
      for (let fault = queue.shift(); fault; fault = queue.shift()) {
        const complaint = await complaintAbout(folder, fault);
        if (!complaint) noticed += 1;
        console.log(`${complaint ? 'NOT NOTICED' : 'noticed'}  ${fault.file}: ${fault.what}`);
        if (complaint) complaints.push(`${fault.file}: ${fault.what}\n  ${complaint}`);
      }
    }),
  );
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
for (const complaint of complaints) console.log(`\n${complaint}`);
console.log(`\n${noticed} of ${chosen.length} faults noticed`);
process.exitCode = complaints.length === 0 ? 0 : 1;

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

const BUILT = ['backend/dist/local/start.js', 'frontend/dist/index.html'];
const BUILT_FROM = [
  'backend',
  'frontend',
  'docs/guide',
  'tsconfig.base.json',
  'package-lock.json',
  'nx.json',
];
const NOT_BUILT_FROM = new Set(['node_modules', 'dist', 'test', 'bench', 'coverage']);
const IS_TEST = /\.(spec|test)\.\w+$/;
const BUILD_STAMP = join(root, '.nx', 'hall-build');

/** Installs what the lock file names, unless that is what npm installed last. */
export function install() {
  if (isInstalled()) return;
  console.log('Installing the packages (about a minute)…');
  const npm = process.env.npm_execpath;
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
  const [file, all] = npm ? [process.execPath, [npm, ...args]] : ['npm', args];
  const done = spawnSync(file, all, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  if (done.error) throw expectedError(`npm can't be run: ${done.error.message}`);
  if (done.status !== 0) throw expectedError('The packages could not be installed; npm said why above.');
}

/**
 * Builds both packages, unless nothing that they are built from has changed since.
 * @returns {string} a digest of what they are built from
 */
export function build() {
  const source = sourceState();
  const stamp = existsSync(BUILD_STAMP) ? readFileSync(BUILD_STAMP, 'utf8') : '';
  if (stamp === source && BUILT.every((file) => existsSync(join(root, file)))) return source;
  console.log('Building…');
  // What a deleted source file was compiled to would live on: a removed migration, say.
  for (const name of ['backend', 'frontend'])
    rmSync(join(root, name, 'dist'), { recursive: true, force: true });
  const done = runNx(['run-many', '-t', 'build', '--outputStyle=static'], 'pipe');
  if (done.status !== 0)
    throw expectedError(`${done.stdout}${done.stderr}\nThe build failed; its words are above.`);
  mkdirSync(dirname(BUILD_STAMP), { recursive: true });
  writeFileSync(BUILD_STAMP, source);
  return source;
}

/** Compiles the benchmark beside the product and runs it. @returns {number} its exit code */
export function bench(args) {
  const backend = join(root, 'backend');
  const compiled = spawnSync(
    process.execPath,
    [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.bench.json'],
    {
      cwd: backend,
      stdio: 'inherit',
    },
  );
  if (compiled.status !== 0) return 1;
  const script = join(backend, 'dist', 'bench', 'main.js');
  return spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' }).status ?? 1;
}

/** The script behind a package's command of the same name. */
export function programOf(name) {
  const folder = join(root, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, typeof bin === 'string' ? bin : bin[name]);
}

/** @param {'pipe' | 'inherit'} output */
export function runNx(args, output) {
  return spawnSync(process.execPath, [programOf('nx'), ...args], {
    ...nxOptions(output),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** @param {'pipe' | 'inherit'} output */
export const nxOptions = (output) => ({
  cwd: root,
  env: { ...process.env, NX_DAEMON: 'false', NX_TUI: 'false' },
  stdio: ['ignore', output, output],
});

/** npm keeps what it has installed, written last; packages for other platforms are missing there. */
function isInstalled() {
  const kept = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(kept)) return false;
  const installed = JSON.parse(readFileSync(kept, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, integrity, optional, link }]) => {
    if (!path.startsWith('node_modules/') && !path.includes('/node_modules/')) return true;
    const present = installed[path];
    if (!present) return optional === true;
    return link || (present.version === version && present.integrity === integrity);
  });
}

/** A digest of the names, sizes and times of every file that the build reads. */
function sourceState() {
  const digest = createHash('sha256').update(process.version);
  const add = (path) => {
    if (!existsSync(path)) return;
    const entry = statSync(path);
    if (entry.isDirectory()) {
      for (const name of readdirSync(path).sort()) if (!NOT_BUILT_FROM.has(name)) add(join(path, name));
    } else if (!IS_TEST.test(path)) {
      digest.update(`${relative(root, path)}\0${entry.size}\0${entry.mtimeMs}\n`);
    }
  };
  for (const name of BUILT_FROM) add(join(root, name));
  return digest.digest('hex');
}

/** An error whose message is all that a person needs. */
function expectedError(message) {
  return Object.assign(new Error(message), { expected: true });
}

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';

const backend = path.resolve(import.meta.dirname, '../..');

/**
 * Brings `dist` up to date, for the tests that run what is built; `npm test` has done so already. What does not
 * compile is told, and tried all the same.
 */
export default function build() {
  if (process.env.HALL_IS_BUILT) return;
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  const built = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: backend,
    encoding: 'utf8',
  });
  if (built.status !== 0) process.stderr.write(built.stdout);
}

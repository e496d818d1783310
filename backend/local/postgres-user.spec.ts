import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { findPostgresBinaries } from './postgres-binaries.js';
import { chooseRunner } from './postgres-user.js';

it('runs the programs although nobody else may enter the folder of theirs and of the data', () => {
  const closed = mkdtempSync(join(tmpdir(), 'hall-closed-'));
  try {
    const packaged = dirname(dirname(findPostgresBinaries().initdb));
    cpSync(packaged, join(closed, 'native'), { recursive: true, verbatimSymlinks: true });
    const [data, initdb] = [join(closed, 'data'), join(closed, 'native', 'bin', 'initdb')];
    mkdirSync(data, { mode: 0o700 });

    const { command } = chooseRunner(data, initdb);
    const { file, args, options } = command(initdb, ['-D', data, '--auth=trust', '--no-sync', '--locale=C']);
    expect(spawnSync(file, args, { ...options, cwd: data, stdio: 'ignore' }).status).toBe(0);
  } finally {
    rmSync(closed, { recursive: true, force: true });
  }
});

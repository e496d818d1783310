import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

describe('the faults that tests must notice', () => {
  it('can all still be put in: each at its one place, with tests that are there', () => {
    const run = resolve(__dirname, '../test/faults/run.mjs');
    const { status, stdout } = spawnSync(process.execPath, [run, '--check'], { encoding: 'utf8' });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'hall-install-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('runs no script of a package when it is installed, whichever npm does it, and those that are asked for', () => {
  copyFileSync(resolve(__dirname, '../../.npmrc'), join(folder, '.npmrc'));
  const leave = (name: string) => `node -e "fs.writeFileSync('${name}', '')"`;
  const scripts = {
    preinstall: leave('preinstall'),
    postinstall: leave('postinstall'),
    start: leave('start'),
  };
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'one', version: '1.0.0', scripts }));
  // What the npm that runs this test was told is not what a person's npm is told.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
  for (const args of [['install', '--offline'], ['start']]) {
    const { status } = spawnSync('npm', args, { cwd: folder, env, encoding: 'utf8' });
    expect(status).toBe(0);
  }
  expect(['preinstall', 'postinstall', 'start'].filter((name) => existsSync(join(folder, name)))).toEqual([
    'start',
  ]);
});

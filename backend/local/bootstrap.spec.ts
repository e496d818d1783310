import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const BOOTSTRAP = join(__dirname, 'bootstrap.mjs');

it.each(['v14.21.3', 'v18.20.8', 'v20.18.3'])('says in one sentence that Node %s is too old', (version) => {
  const pretend = `Object.defineProperties(process, {
    version: { value: '${version}' }, versions: { value: { node: '${version.slice(1)}' } } });`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, BOOTSTRAP, 'start'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stdout, stderr }).toEqual({
    status: 1,
    stdout: '',
    stderr: `Hiring Hall needs Node 20.19 or newer; this is ${version}.\n`,
  });
});

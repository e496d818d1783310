import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the command counts in a result file of Jest's. */
function tally(result: object, endedWell: boolean): unknown {
  const script = `import(${JSON.stringify(join(__dirname, 'test.mjs'))})
    .then(({ tally }) => console.log(JSON.stringify(tally(${JSON.stringify(result)}, ${endedWell}))))`;
  return JSON.parse(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout);
}

const file = (...statuses: string[]) => ({
  assertionResults: statuses.map((status, index) => ({ status, fullName: `${status} ${index}` })),
});

it('counts tests, names those skipped, and takes a file that could not run for a failure', () => {
  const result = {
    testResults: [file('passed', 'pending', 'failed'), file('todo', 'passed'), file()],
    numRuntimeErrorTestSuites: 1,
  };
  expect(tally(result, false)).toEqual({ passed: 2, failed: 2, skipped: ['pending 1', 'todo 0'] });
});

it('never takes a run that ended badly for a success', () => {
  expect(tally({ testResults: [file('passed')], numRuntimeErrorTestSuites: 0 }, false)).toMatchObject({
    failed: 1,
  });
});

it('knows no argument but its two', () => {
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(__dirname, 'bootstrap.mjs'), 'test', '--fast'],
    { encoding: 'utf8' },
  );
  expect({ status, stderr }).toEqual({
    status: 1,
    stderr: 'npm test takes --no-skips and --change only, not --fast.\n',
  });
});

it('names test files that are there', () => {
  const backend = join(__dirname, '..');
  const named = readFileSync(join(backend, 'test/files.mjs'), 'utf8').match(/test\/[\w/-]+\.spec\.ts/g) ?? [];
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter((file) => !existsSync(join(backend, file)))).toEqual([]);
});

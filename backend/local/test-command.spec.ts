import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a function of the command gives for results of Jest's. */
function ask(name: string, ...given: unknown[]): unknown {
  const script = `import(${JSON.stringify(join(__dirname, 'test.mjs'))})
    .then((command) => console.log(JSON.stringify(command[${JSON.stringify(name)}](...${JSON.stringify(given)}))))`;
  return JSON.parse(spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout);
}
const tally = (result: object, endedWell: boolean) => ask('tally', result, endedWell);

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

describe('of files that are run once more by themselves', () => {
  const named = (name: string, status: string, ...tests: string[]) => ({ ...file(...tests), name, status });
  const first = {
    testResults: [
      named('steady', 'passed', 'passed'),
      named('by chance', 'failed', 'passed', 'failed'),
      named('broken', 'failed', 'failed'),
      named('could not run', 'failed'),
    ],
  };
  const again = {
    testResults: [
      {
        ...named('by chance', 'passed', 'passed', 'passed'),
        assertionResults: [
          { status: 'passed', fullName: 'passed 0' },
          { status: 'passed', fullName: 'failed 1' },
        ],
      },
      named('broken', 'failed', 'failed'),
    ],
  };

  it('counts what the second run says, and the first of what has no second', () => {
    expect(tally(ask('replaced', first, again) as object, false)).toMatchObject({ passed: 3, failed: 2 });
  });

  it('names what passed only then', () => {
    expect(ask('passedOnlyAgain', first, again)).toEqual(['failed 1']);
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

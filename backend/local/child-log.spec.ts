import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { openChildLog } from './child-log.js';
import { waitUntil } from './processes.js';

let folder: string;
let shown: string[];
let child: PassThrough;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hall-logs-'));
  shown = [];
  child = new PassThrough();
});
afterEach(() => {
  child.destroy();
  rmSync(folder, { recursive: true, force: true });
});

const file = () => join(folder, 'api.log');
const open = () => {
  const log = openChildLog(folder, 'api', (line) => shown.push(line));
  log.follow(child, false);
  return log;
};
const written = () => (existsSync(file()) ? readFileSync(file(), 'utf8') : '');

it('keeps what a process says', async () => {
  open();
  child.write('one\ntwo\n');
  expect(await waitUntil(() => written() === 'one\ntwo\n', 2_000)).toBe(true);
  expect(shown).toEqual([]);
});

it('says once that the disk is full, and writes on when it is not', async () => {
  symlinkSync('/dev/full', file());
  const log = open();
  child.write('lost\nlost, too\n');
  expect(await waitUntil(() => shown.length > 0, 2_000)).toBe(true);
  child.write('lost as well\n');
  expect(await waitUntil(() => log.lastErrors().endsWith('as well'), 2_000)).toBe(true);
  rmSync(file());
  const isBack = () => {
    child.write('written\n');
    return written().includes('written\n');
  };
  expect(await waitUntil(isBack, 2_000)).toBe(true);
  expect(shown).toEqual([
    expect.stringMatching(/^api: .*api\.log cannot be written, so what it says is lost: ENOSPC/),
  ]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const root = resolve(__dirname, '../..');
const table = readFileSync(resolve(root, 'docs/spec-coverage.md'), 'utf8');
const rows = table
  .split('\n')
  .filter((line) => /^\| (?!Spec |---)/.test(line))
  .map((line) =>
    line
      .split(/(?<!\\)\|/)
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

describe('the coverage of the specification', () => {
  it('has no empty cell', () => {
    expect(rows.length).toBeGreaterThan(200);
    expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([]);
  });

  it('names tests that are there', () => {
    const folders = ['src', 'test', 'local'].flatMap((name) => [`backend/${name}`, `frontend/${name}`]);
    const known = new Set(
      folders
        .filter((folder) => existsSync(resolve(root, folder)))
        .flatMap((folder) => readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' }))
        .map((file) => basename(file)),
    );
    const named = rows.flatMap(([, , , tests = '']) => tests.match(/[\w.-]+\.(?:spec|test)\.tsx?/g) ?? []);
    expect(named.filter((file) => !known.has(file))).toEqual([]);
  });
});

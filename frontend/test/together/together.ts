import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const source = path.resolve(__dirname, '../../src');
const alone = JSON.parse(readFileSync(path.join(__dirname, 'alone.json'), 'utf8')) as string[];

/** The test files of a folder of `src`, without those of the folders in it that are named. */
export function testFilesOf(folder: string, without: string[] = []): string[] {
  return readdirSync(path.join(source, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file) && !without.some((other) => file.startsWith(`${other}/`)))
    .map((file) => path.join(folder, file))
    .filter((file) => !alone.includes(file))
    .sort();
}

/** One page and one copy of the libraries for all: loading these takes longer than most files' tests. */
export function runTogether(files: string[]): void {
  for (const file of files) {
    const whole = path.join(source, file);
    if (readFileSync(whole, 'utf8').includes('jest.mock('))
      throw new Error(`${file} mocks a module for all: name it in alone.json`);
    describe(file, () => {
      // oxlint-disable-next-line typescript/no-require-imports
      require(whole);
    });
  }
}

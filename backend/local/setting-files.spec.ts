import { readFileSync } from 'node:fs';
import path from 'node:path';
import { settingFiles } from './setting-files.js';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../..', file), 'utf8');

it.each(Object.entries(settingFiles(read)))(
  '%s names the settings as they are: `npm run settings -w backend` writes it',
  (file, expected) => expect(read(file)).toBe(expected),
);

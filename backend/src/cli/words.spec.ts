import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordFiles } from './words.js';

describe("the front end's words of reasons", () => {
  it.each(Object.entries(wordFiles()))('%s is what the server says', (file, text) => {
    expect(readFileSync(join(__dirname, '../../../frontend/src', file), 'utf8')).toBe(text);
  });
});

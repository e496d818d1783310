import { existsSync } from 'node:fs';
import { openDataFolder } from './data-folder.js';
import { StartError } from './start-error.js';

describe('the data folder', () => {
  const unmakable = existsSync('/proc/self') ? ['/dev/null/data', '/proc/no-such/data'] : ['/dev/null/data'];

  it.each(unmakable)('at %s is refused in one sentence', (path) => {
    expect(() => openDataFolder(path)).toThrow(StartError);
  });
});

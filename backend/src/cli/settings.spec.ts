import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { defaults } from '../platform/config/environment.js';
import { composeDocs, launcherDocs, settingDocs } from '../platform/config/setting-docs.js';
import { settingsReference } from './settings.js';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../..', file), 'utf8');

describe('The settings', () => {
  it('are described as they are: docs/configuration.md is what the command `settings` says', () => {
    expect(read('docs/configuration.md')).toBe(settingsReference());
  });

  it('all stand in .env.example with their defaults, and no others', () => {
    const launcher = Object.entries(launcherDocs).map(([name, one]) => [name, one.default]);
    const known: Record<string, string> = { ...defaults, ...(Object.fromEntries(launcher) as object) };
    // Those of Compose's own that have a default; the file itself names it.
    const compose = { HALL_VERSION: 'local', SECRETS_DIR: './secrets' };
    const all = [...Object.keys(settingDocs), ...Object.keys(launcherDocs), ...Object.keys(composeDocs)];
    const expected = all.map((name) => [name, { ...known, ...compose }[name] ?? '']);
    expect(parseEnv(read('.env.example'))).toEqual(Object.fromEntries(expected));
  });
});

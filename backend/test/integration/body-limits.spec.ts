import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiDocument, createApi } from '../../src/api.app.js';
import { bodyRules } from '../../src/platform/http/body-limits.js';
import { ApiDocument, type Operation } from '../support/api-document.js';
import { testConfig } from '../support/test-config.js';

const deploy = path.resolve(__dirname, '../../deploy');
const units = { '': 1, k: 1024, m: 1024 * 1024 };
const bytes = (text: string) => Number.parseInt(text) * units[text.replace(/\d/g, '') as keyof typeof units];

/** The limit that stands in each `location` of the proxy's configuration, and the one of all others. */
function proxyLimits() {
  const text = readFileSync(path.join(deploy, 'proxy/hall.conf.template'), 'utf8');
  const limit = /client_max_body_size (\w+);/;
  const locations = [...text.matchAll(/^ {2}location (=|~|\^~)? ?(\S+) \{\n([^}]*)\}/gm)].map(
    ([, kind = '', pattern = '', inside = '']) => ({ kind, pattern, limit: limit.exec(inside)?.[1] }),
  );
  const [, usual = ''] = /^ {2}client_max_body_size (\w+);/m.exec(text) ?? [];
  const matches: Record<string, (pattern: string, target: string) => boolean> = {
    '=': (pattern, target) => target === pattern,
    '^~': (pattern, target) => target.startsWith(pattern),
    '~': (pattern, target) => new RegExp(pattern).test(target),
  };
  return (target: string): number => {
    const found = Object.keys(matches)
      .flatMap((kind) => locations.filter((one) => one.kind === kind))
      .find(({ kind, pattern }) => matches[kind]?.(pattern, target));
    return bytes(found?.limit ?? usual);
  };
}

describe('How long a body may be', () => {
  let writes: Operation[];

  beforeAll(async () => {
    const app = await createApi(testConfig('postgres://nowhere'), { preview: true });
    writes = new ApiDocument(apiDocument(app)).operations.filter(({ method }) => method !== 'GET');
  });

  it('is said of every route that takes one', () => {
    expect(writes.filter(({ body, bodyLimit }) => body && !bodyLimit)).toEqual([]);
  });

  it('is 16 kB at most wherever a stranger may call', () => {
    const open = writes.filter(({ access }) => access === 'public');
    expect(open.length).toBeGreaterThan(3);
    expect(open.filter(({ bodyLimit = 0 }) => bodyLimit > 16 * 1024)).toEqual([]);
  });

  it('is what the proxy lets through, and for strangers no more', () => {
    const limitAt = proxyLimits();
    const wrong = writes
      .map(({ method, path: route, access, bodyLimit = bodyRules.usual.limit }) => {
        const through = limitAt(route.replace(/\{\w+\}/g, '3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b'));
        const isRight = access === 'session' ? through >= bodyLimit : through === bodyLimit;
        return isRight ? '' : `${method} ${route}: ${through}, not ${bodyLimit}`;
      })
      .filter(Boolean);
    expect(wrong).toEqual([]);
    expect(limitAt('/api/anything')).toBe(bodyRules.usual.limit);
  });
});

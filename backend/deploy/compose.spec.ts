import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { NODE_FLAGS } from '../local/node-flags.js';
import { loadConfig } from '../src/platform/config/app-config.js';
import { requiredInProduction } from '../src/platform/config/environment.js';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Finding {
  messages: { line: number; message: string }[];
}

interface Service {
  image: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string>;
  [key: string]: unknown;
}
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
};

/** Services are in the order of their start, and our images are built here under names of their own. */
const otherwise = [
  'no-build-and-image',
  'service-keys-order',
  'services-alphabetical-order',
  'top-level-properties-order',
];

/** What `docker compose` makes of `${NAME:-default}` and `${NAME:?why}`, given these settings. */
const filledIn = (text: string, given: Record<string, string>): string =>
  text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    if (given[name]) return given[name];
    if (kind === '?') throw new Error(rest);
    return rest;
  });

describe('docker-compose.yml', () => {
  it('is found to be in order by its linter', () => {
    const rules = Object.fromEntries(otherwise.map((rule) => [rule, 0]));
    const linter = new DCLinter({ rules, quiet: false, debug: false, exclude: [] });
    const found: Finding[] = linter.lintFiles([path.join(root, 'docker-compose.yml')], false);
    expect(
      found.flatMap(({ messages }) => messages.map(({ line, message }) => `${line}: ${message}`)),
    ).toEqual([]);
  });

  it.each(['migrate', 'api', 'worker'])('gives %s every setting that production demands', (name) => {
    const environment = services[name]?.environment ?? {};
    expect(requiredInProduction.filter((setting) => !environment[setting])).toEqual([]);
    const given = {
      POSTGRES_PASSWORD: 'a-password',
      PUBLIC_BASE_URL: 'https://hall.example.org',
      SESSION_SECRET: '8d1e0c57b9f24a6391c7e05d2fb84a1690e3c7d5a2b8f416',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_AUTH_TOKEN: 'token',
      TWILIO_FROM: '+12125550100',
      SENDGRID_API_KEY: 'SG.key',
    };
    const settings = Object.entries(environment).map(([key, value]) => [key, filledIn(String(value), given)]);
    expect(loadConfig(Object.fromEntries(settings) as Record<string, string>)).toMatchObject({
      production: true,
      trustProxy: 1,
      redis: { cluster: false },
    });
  });

  it('stops at once when a secret is missing', () => {
    const { SESSION_SECRET: secret = '' } = services.api?.environment ?? {};
    expect(() => filledIn(secret, {})).toThrow('set SESSION_SECRET');
  });

  it.each(Object.keys(services))('holds %s back: limits, no new rights, a bounded log', (name) => {
    expect(services[name]).toMatchObject({
      security_opt: ['no-new-privileges:true'],
      logging: { options: { 'max-size': '20m' } },
    });
    if (name === 'migrate') return;
    expect(services[name]).toMatchObject({
      restart: 'unless-stopped',
      healthcheck: { test: expect.any(Array) },
      deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
    });
  });

  it('runs two apis and two workers, on images that cannot be written to', () => {
    for (const name of ['api', 'worker']) {
      expect(services[name]).toMatchObject({ deploy: { replicas: 2 }, read_only: true, cap_drop: ['ALL'] });
    }
    expect(services.redis?.command).toEqual(expect.arrayContaining(['--appendonly', 'yes', 'noeviction']));
  });
});

describe('the Dockerfile', () => {
  const text = read('backend/Dockerfile');

  it('is found to be in order by its linter', () => {
    expect(
      validate(text).map(({ range, message }) => `${range.start.line + 1}: ${String(message as string)}`),
    ).toEqual([]);
  });

  it('has a target for each role, none of which is root', () => {
    const stages = [...text.matchAll(/^FROM (\S+) AS (\S+)$/gm)].map(([, from, name]) => ({ from, name }));
    for (const { build } of Object.values(services)) {
      if (build) expect(stages).toContainEqual({ from: 'runtime', name: build.target });
    }
    const [, runtime = ''] = text.split(/^(?=FROM \S+ AS runtime$)/m);
    expect(runtime).toContain('USER nonroot');
    expect(runtime).not.toContain('USER root');
  });

  it('starts Node with the flags that the processes are measured with', () => {
    for (const name of ['api', 'worker']) {
      const flags = NODE_FLAGS.map((flag) => JSON.stringify(flag)).join(', ');
      expect(text).toContain(`CMD [${flags}, "backend/dist/src/main.${name}.js"]`);
    }
  });

  it('copies only what is not kept from it', () => {
    const kept = read('.dockerignore')
      .split('\n')
      .flatMap((line) => (line.startsWith('!') ? line.slice(1) : []));
    const copied = [...text.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, names = '']) =>
      names.split(' '),
    );
    expect(copied.filter((name) => !kept.includes(name.split('/')[0] ?? ''))).toEqual([]);
  });
});

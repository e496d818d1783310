import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { loadConfig } from './app-config.js';
import { ConfigurationError } from './environment.js';
import { allSettings, inCamelCase } from './settings.js';

const production = {
  NODE_ENV: 'production',
  PUBLIC_BASE_URL: 'https://hall.example.org',
  DATABASE_URL: 'postgres://hall@db/hiring_hall',
  REDIS_URL: 'rediss://:token@cache:6380',
  SESSION_SECRET: '8d1e0c57b9f24a6391c7e05d2fb84a1690e3c7d5a2b8f416',
  SEAL_KEY: '5b0e9d3a7c41f86205de937ba1c4f80e62d7395b8af01c4e',
  TWILIO_ACCOUNT_SID: `AC${'0123456789abcdef'.repeat(2)}`,
  TWILIO_AUTH_TOKEN: 'a token',
  TWILIO_FROM: '+12125550100',
  SENDGRID_API_KEY: 'SG.key',
};
const elsewhere = { DATABASE_URL: 'postgres://hall@db/hall', SESSION_SECRET: 'only-for-this-test' };

type Source = Record<string, string | undefined>;

function problemsOf(source: Source): string[] {
  try {
    loadConfig(source);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe('Settings in production', () => {
  it('are complete with these', () => {
    const config = loadConfig(production);
    expect(config).toMatchObject({
      production: true,
      publicBaseUrl: 'https://hall.example.org',
      redis: { urls: ['rediss://:token@cache:6380'], cluster: false },
      trustProxy: false,
    });
    expect(config).not.toHaveProperty('workerPort');
  });

  it('have no default for what they demand: everything missing is named in one message', () => {
    expect(problemsOf({ NODE_ENV: 'production' })).toEqual([
      'PUBLIC_BASE_URL is not set',
      'DATABASE_URL is not set',
      'REDIS_URL is not set',
      'SESSION_SECRET is not set',
      'SEAL_KEY is not set',
      'TWILIO_ACCOUNT_SID is not set',
      'TWILIO_AUTH_TOKEN is not set',
      'SENDGRID_API_KEY is not set',
      'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID is not set',
    ]);
    expect(new ConfigurationError(['A is not set', 'B is not set']).message).toBe(
      'Hiring Hall cannot start. Settings to mend:\n  - A is not set\n  - B is not set',
    );
  });

  it.each(Object.keys(production).filter((name) => name !== 'NODE_ENV'))('miss %s, and say so', (name) => {
    expect(problemsOf({ ...production, [name]: ' ' }).join()).toContain(`${name}`);
  });

  it('take a messaging service in place of a number', () => {
    const service = `MG${'0'.repeat(32)}`;
    expect(
      problemsOf({ ...production, TWILIO_FROM: undefined, TWILIO_MESSAGING_SERVICE_SID: service }),
    ).toEqual([]);
  });

  it('name what is wrong beside what is missing', () => {
    expect(
      problemsOf({
        ...production,
        REDIS_URL: undefined,
        PUBLIC_BASE_URL: 'http://hall.example.org',
        SESSION_SECRET: 'short',
        DATABASE_URL: 'mysql://db',
        TRUST_PROXY: 'true',
        WORKER_PORT: 'http',
      }),
    ).toEqual([
      'REDIS_URL is not set',
      'PUBLIC_BASE_URL must begin with https:// in production',
      'SESSION_SECRET must be at least 32 random characters in production, such as `openssl rand -hex 32` makes',
      'TRUST_PROXY must be the number of proxies in front, or their addresses with commas between them',
      'WORKER_PORT must be a whole number from 1 to 65535',
      'DATABASE_URL must be a postgres:// address',
    ]);
  });

  it.each(['https://hall.example.org/app', 'https://hall.example.org/?a=b', 'https://hall.example.org/#a'])(
    'refuse the address %s, at which no link would be answered as it is written',
    (address) => {
      expect(problemsOf({ ...production, PUBLIC_BASE_URL: address })).toEqual([
        'PUBLIC_BASE_URL must be an http(s) address without a path',
      ]);
    },
  );

  it('take an address with a port, or a slash at its end', () => {
    for (const address of ['https://hall.example.org:8443', 'https://hall.example.org/'])
      expect(problemsOf({ ...production, PUBLIC_BASE_URL: address })).toEqual([]);
  });

  it.each(['a'.repeat(64), 'my-secret-3fd9a71c05be28461d90ac37', '8d1e0c57b9f24a6391c7e05d2fb84a1'])(
    'refuse the guessable session secret %s',
    (secret) => {
      expect(problemsOf({ ...production, SESSION_SECRET: secret })).toHaveLength(1);
    },
  );

  it.each(['a'.repeat(64), 'my-secret-3fd9a71c05be28461d90ac37', '8d1e0c57b9f24a6391c7e05d2fb84a1'])(
    'refuse the guessable key of seals %s',
    (key) => {
      expect(problemsOf({ ...production, SEAL_KEY: key })).not.toEqual([]);
    },
  );

  it('take several keys of older seals, none of them short', () => {
    const keys = [production.SEAL_KEY, production.SESSION_SECRET];
    const several = { ...production, SEAL_KEYS_PREVIOUS: keys.join(', ') };
    expect(loadConfig(several).sealKeysPrevious).toEqual(keys);
    expect(problemsOf({ ...production, SEAL_KEYS_PREVIOUS: `${keys[0]},short` })).toEqual([
      'SEAL_KEYS_PREVIOUS must be keys of at least 32 characters, with commas between them',
    ]);
  });
});

describe('Settings elsewhere', () => {
  it.each(allSettings)('%s may be what its default is', (name, { default: text, values }) => {
    const config = loadConfig({ ...elsewhere, NODE_ENV: 'test' });
    if (typeof text === 'string' && values) expect(values.read(text)).toBeDefined();
    if (text !== undefined) expect(config).toHaveProperty(inCamelCase(name));
  });

  it('need a database and a session secret only', () => {
    expect(problemsOf({})).toEqual(['DATABASE_URL is not set', 'SESSION_SECRET is not set']);
    expect(problemsOf({ ...elsewhere, SESSION_SECRET: 'fifteen letters' })).toEqual([
      'SESSION_SECRET must have at least 16 characters',
    ]);
    expect(loadConfig(elsewhere)).toMatchObject({
      production: false,
      publicBaseUrl: 'http://localhost:3000',
      redis: undefined,
      twilio: undefined,
      trustProxy: false,
    });
  });

  it.each([
    ['0', false],
    ['2', 2],
    ['loopback', ['loopback']],
    ['10.0.0.0/8, fd00::1', ['10.0.0.0/8', 'fd00::1']],
  ])('trust the proxies of TRUST_PROXY=%s', (text, expected) => {
    expect(loadConfig({ ...elsewhere, TRUST_PROXY: text }).trustProxy).toEqual(expected);
  });

  it.each(['true', '*', '-1', '0.0.0.0/0', '::/0', '10.0.0.0/33', '10.0.0.0/8/8', 'proxy.example.org', '1,'])(
    'do not trust just anybody: TRUST_PROXY=%s',
    (text) => expect(problemsOf({ ...elsewhere, TRUST_PROXY: text })).toHaveLength(1),
  );

  it('take several addresses of Redis, or a switch, for a cluster', () => {
    const redis = (source: Source) => loadConfig({ ...elsewhere, ...source }).redis;
    expect(redis({ REDIS_URL: 'redis://a:6379,redis://b:6379' })).toEqual({
      urls: ['redis://a:6379', 'redis://b:6379'],
      cluster: true,
    });
    expect(redis({ REDIS_URL: 'redis://a', REDIS_CLUSTER: 'on' })).toEqual({
      urls: ['redis://a'],
      cluster: true,
    });
    expect(problemsOf({ ...elsewhere, REDIS_URL: 'redis://a;redis://b,http://c' })).toHaveLength(1);
    expect(problemsOf({ ...elsewhere, REDIS_CLUSTER: 'yes' })).toEqual([
      'REDIS_CLUSTER must be `on` or `off`',
    ]);
  });

  it('are not half of production', () => {
    expect(problemsOf({ ...elsewhere, PUBLIC_BASE_URL: 'https://hall.example.org' })).toEqual([
      expect.stringContaining('PUBLIC_BASE_URL begins with https://, so NODE_ENV must be production'),
    ]);
  });

  it('listen on this machine alone unless told otherwise; production listens everywhere', () => {
    expect(loadConfig(elsewhere).host).toBe('127.0.0.1');
    expect(loadConfig({ ...elsewhere, HOST: '0.0.0.0' }).host).toBe('0.0.0.0');
    expect(loadConfig(production).host).toBeUndefined();
    expect(problemsOf({ ...elsewhere, HOST: 'http://here' })).toHaveLength(1);
  });

  it('give a worker its port', () =>
    expect(loadConfig({ ...elsewhere, WORKER_PORT: '3001' }).workerPort).toBe(3001));
});

describe('Secrets from files', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hall-settings-'));
  const file = path.join(folder, 'secret');
  beforeAll(() => writeFileSync(file, 'kept in a mounted file\n'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('are read without the end of the line', () => {
    const { sessionSecret } = loadConfig({
      ...elsewhere,
      SESSION_SECRET: undefined,
      SESSION_SECRET_FILE: file,
    });
    expect(sessionSecret).toBe('kept in a mounted file');
  });

  it('are found from the folder of the process on', () => {
    const relative = { ...elsewhere, METRICS_TOKEN_FILE: path.relative(process.cwd(), file) };
    expect(loadConfig(relative).metricsToken).toBe('kept in a mounted file');
  });

  it('are refused beside the setting itself', () => {
    expect(problemsOf({ ...elsewhere, SESSION_SECRET_FILE: file })).toEqual([
      'SESSION_SECRET and SESSION_SECRET_FILE are both set: keep one',
    ]);
  });

  it('are refused when they cannot be read, without a word of what was taken for a path', () => {
    const problems = (name: string) => problemsOf({ ...elsewhere, SENDGRID_API_KEY_FILE: name });
    expect(problems(`${file}.none`)).toEqual([
      'SENDGRID_API_KEY_FILE names a file that cannot be read (ENOENT)',
    ]);
    expect(problems('SG.the-key-itself')).toEqual([
      `SENDGRID_API_KEY_FILE names a file that cannot be read (ENOENT); its path begins in ${process.cwd()}`,
    ]);
    expect(problems(folder)).toEqual(['SENDGRID_API_KEY_FILE names a file that cannot be read (EISDIR)']);
  });

  it.each(['two\nlines', Buffer.from('SG.key', 'utf16le')])(
    'are refused unless they are a line of text',
    (text) => {
      const other = path.join(folder, 'other');
      writeFileSync(other, text);
      expect(problemsOf({ ...elsewhere, SENDGRID_API_KEY_FILE: other })).toEqual([
        'SENDGRID_API_KEY_FILE must name a file that holds one line of text',
      ]);
    },
  );
});

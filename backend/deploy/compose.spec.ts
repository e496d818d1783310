import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { parse } from 'yaml';
import { NODE_FLAGS } from '../local/node-flags.js';
import { loadConfig } from '../src/platform/config/app-config.js';
import { childEnvironment } from '../src/platform/config/child-environment.js';
import { secretNames } from '../src/platform/config/settings.js';

const root = path.resolve(__dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Finding {
  messages: { line: number; message: string }[];
}

interface Service {
  image: string;
  build?: { dockerfile: string; target: string };
  environment?: Record<string, string>;
  secrets?: string[];
  networks: string[];
  [key: string]: unknown;
}
const { services, networks, secrets } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean }>;
  secrets: Record<string, { file: string }>;
};
const PINNED = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

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

  describe('with the secrets that its script makes', () => {
    let folder: string;
    const makeSecrets = (env: Record<string, string> = {}) =>
      spawnSync('sh', [path.join(root, 'backend/deploy/compose/make-secrets.sh')], {
        env: childEnvironment({ SECRETS_DIR: folder, ...env }),
        encoding: 'utf8',
      });
    const secret = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
    const given = {
      PUBLIC_BASE_URL: 'https://hall.example.org',
      TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
      TWILIO_FROM: '+12125550100',
    };

    /** What a process of the service is given, its secrets where they are mounted. */
    const environmentOf = (name: string) => {
      const { environment = {}, secrets: mounted = [] } = services[name] as Service;
      return Object.fromEntries(
        Object.entries(environment).map(([key, value]) => {
          const [, file] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
          if (file) return [key, path.join(mounted.includes(file) ? folder : '/not-mounted', file)];
          return [key, filledIn(String(value), given)];
        }),
      );
    };

    beforeEach(() => {
      folder = mkdtempSync(path.join(tmpdir(), 'hall-secrets-'));
    });
    afterEach(() => rmSync(folder, { recursive: true }));

    it.each(['migrate', 'api', 'worker'])(
      'gives %s all that production demands, and no secret as text',
      (name) => {
        makeSecrets({ TWILIO_AUTH_TOKEN: 'token', SENDGRID_API_KEY: 'SG.key' });
        const config = loadConfig(environmentOf(name));
        expect(config).toMatchObject({ production: true, trustProxy: 1, redis: { cluster: false } });
        expect(config.twilio?.authToken).toBe('token');
        const asText = [...secretNames, 'POSTGRES_PASSWORD'];
        expect(Object.keys(services[name]?.environment ?? {}).filter((key) => asText.includes(key))).toEqual(
          [],
        );
      },
    );

    it('gives the owner of the tables to the migrate step alone', () => {
      makeSecrets({ TWILIO_AUTH_TOKEN: 'token', SENDGRID_API_KEY: 'SG.key' });
      const migrate = loadConfig(environmentOf('migrate'));
      expect(new URL(migrate.migrationDatabaseUrl)).toMatchObject({
        username: services.postgres?.environment?.POSTGRES_USER,
        password: secret('POSTGRES_PASSWORD'),
      });
      for (const name of ['api', 'worker']) {
        const { databaseUrl, migrationDatabaseUrl } = loadConfig(environmentOf(name));
        expect(new URL(databaseUrl).username).toBe('hall_app');
        expect(migrationDatabaseUrl).toBe(databaseUrl);
        expect(services[name]?.secrets).not.toEqual(
          expect.arrayContaining([expect.stringMatching(/^(MIGRATION_DATABASE_URL|POSTGRES_PASSWORD)$/)]),
        );
      }
      const passwords = [migrate.migrationDatabaseUrl, migrate.databaseUrl].map(
        (url) => new URL(url).password,
      );
      expect(new Set(passwords).size).toBe(2);
    });

    it('has a file for each secret, and lets nobody else on the machine at them', () => {
      const { stdout } = makeSecrets();
      expect(readdirSync(folder).sort()).toEqual(Object.keys(secrets).sort());
      expect(statSync(folder).mode & 0o777).toBe(0o700);
      for (const [name, { file }] of Object.entries(secrets)) {
        expect(file).toBe(`\${SECRETS_DIR:-./secrets}/${name}`);
      }
      expect(stdout.match(/Write it to/g)).toHaveLength(2);
    });

    it('takes over what the environment holds, and leaves what is there', () => {
      makeSecrets({ POSTGRES_PASSWORD: 'from-before', SESSION_SECRET: 'kept' });
      expect(secret('MIGRATION_DATABASE_URL')).toContain(':from-before@');
      expect(secret('SESSION_SECRET')).toBe('kept');
      writeFileSync(path.join(folder, 'SENDGRID_API_KEY'), 'SG.mine\n');
      const before = readdirSync(folder).map(secret);
      makeSecrets({ POSTGRES_PASSWORD: 'another', SENDGRID_API_KEY: 'SG.another' });
      expect(readdirSync(folder).map(secret)).toEqual(before);
    });

    it('stops at once when one is missing', () => {
      makeSecrets({ TWILIO_AUTH_TOKEN: 'token', SENDGRID_API_KEY: 'SG.key' });
      rmSync(path.join(folder, 'SESSION_SECRET'));
      expect(() => loadConfig(environmentOf('api'))).toThrow(
        /SESSION_SECRET_FILE names a file that cannot be read/,
      );
    });
  });

  it('names each image by its content', () => {
    const foreign = Object.values(services).filter(({ build }) => !build);
    expect(foreign).toHaveLength(3);
    expect(foreign.filter(({ image }) => !PINNED.test(image))).toEqual([]);
  });

  it('lets the database and the queue have no way out, and the proxy no way to them', () => {
    const open = Object.keys(networks).filter((name) => !networks[name]?.internal);
    expect(open.sort()).toEqual(['outside', 'providers']);
    for (const name of ['postgres', 'redis', 'migrate']) expect(services[name]?.networks).toEqual(['inside']);
    expect(services.proxy?.networks).toEqual(['front', 'outside']);
    expect(services.api?.networks).toEqual(['inside', 'front', 'providers']);
    expect(services.worker?.networks).toEqual(['inside', 'providers']);
    const published = Object.keys(services).filter((name) => 'ports' in (services[name] ?? {}));
    expect(published).toEqual(['proxy']);
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

  it('is made of images that are named by their content, with the Node that .nvmrc names', () => {
    const foreign = [...text.matchAll(/^FROM (\S+[:/]\S+) AS/gm)].map(([, image = '']) => image);
    expect(foreign).toHaveLength(2);
    expect(foreign.filter((image) => !PINNED.test(image))).toEqual([]);
    const versions = foreign.map((image) => /node(?:js|:)(\d+)/.exec(image)?.[1]);
    expect(versions).toEqual(Array(2).fill(read('.nvmrc').trim()));
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
    const isKept = (name: string) => kept.some((one) => name === one || name.startsWith(`${one}/`));
    expect(copied.filter((name) => !isKept(name))).toEqual([]);
  });
});

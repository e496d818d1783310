import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadSecrets, openDataFolder } from './data-folder.js';
import { StartError } from './start-error.js';
import { productEnvironment, readSettings, sandboxEnvironment } from './settings.js';

const signingKey = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  privateKeyEncoding: { format: 'pem', type: 'pkcs8' },
  publicKeyEncoding: { format: 'der', type: 'spki' },
});
const secrets = {
  sessionSecret: 'generated',
  demoPassword: 'made-up',
  sandboxAccountSid: 'AC0',
  sandboxAuthToken: 'token',
  sandboxSendgridKey: 'SG.x.y',
  sandboxSigningKey: signingKey.privateKey,
  sealKey: 'kept in a file of its own',
};
const accountSid = `AC${'1'.repeat(32)}`;
const places = { databaseUrl: 'postgres://embedded', sandboxUrl: 'http://127.0.0.1:3100' };

let root: string;

beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'hall-settings-'))));
afterEach(() => rmSync(root, { recursive: true, force: true }));

const product = (environment: Record<string, string>) =>
  productEnvironment(readSettings(root, environment), secrets, places);

it('needs nothing: everything has a value of its own', () => {
  expect(product({})).toEqual({
    SESSION_SECRET: 'generated',
    SEAL_KEY: 'kept in a file of its own',
    NODE_ENV: undefined,
    PORT: '3000',
    PUBLIC_BASE_URL: 'http://localhost:3000',
    DATA_DIR: join(root, '.data'),
    DEMO_PASSWORD: 'made-up',
    DATABASE_URL: 'postgres://embedded',
    TWILIO_ACCOUNT_SID: 'AC0',
    TWILIO_AUTH_TOKEN: 'token',
    TWILIO_API_BASE_URL: 'http://127.0.0.1:3100',
    TWILIO_FROM: '+15005550006',
    SMS_RATE_PER_SECOND: '50',
    SENDGRID_API_KEY: 'SG.x.y',
    SENDGRID_API_BASE_URL: 'http://127.0.0.1:3100',
    SENDGRID_WEBHOOK_PUBLIC_KEY: signingKey.publicKey.toString('base64'),
  });
});

it('passes on credentials that are given, untouched, each provider for itself', () => {
  const twilio = {
    DEMO_DATA: 'off',
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: 't',
    TWILIO_API_BASE_URL: 'http://stand-in',
  };
  const environment = product(twilio);
  expect(environment).toMatchObject({ ...twilio, SENDGRID_API_KEY: 'SG.x.y' });
  expect(environment).not.toHaveProperty('TWILIO_FROM');
  expect(environment).not.toHaveProperty('SMS_RATE_PER_SECOND');
  expect(readSettings(root, twilio).sandboxed).toEqual({ twilio: false, sendgrid: true });
  const both = { ...twilio, SENDGRID_API_KEY: 'SG', SENDGRID_WEBHOOK_PUBLIC_KEY: 'theirs' };
  expect(readSettings(root, both).sandboxed).toEqual({ twilio: false, sendgrid: false });
  expect(product(both)).toMatchObject({ SENDGRID_WEBHOOK_PUBLIC_KEY: 'theirs' });
  expect(product(both)).not.toHaveProperty('SENDGRID_API_BASE_URL');
});

it('refuses half a credential and a port or a switch that is none', () => {
  expect(() => readSettings(root, { TWILIO_ACCOUNT_SID: accountSid })).toThrow('belong together');
  expect(() => readSettings(root, { PORT: '70000' })).toThrow('PORT must be a whole number from 1 to 65535');
  expect(() => readSettings(root, { DEMO_DATA: 'yes' })).toThrow('DEMO_DATA must be `on` or `off`');
});

it('reads the .env file beneath the environment, where empty means not given', () => {
  writeFileSync(
    join(root, '.env'),
    'PORT=4000\nDATABASE_URL=\nHALL_TIMEZONE=America/Chicago\nDATA_DIR=mine\n',
  );
  const settings = readSettings(root, { PORT: '5000', REDIS_URL: '' });
  expect(settings).toMatchObject({ port: 5000, dataDir: join(root, 'mine'), embeddedDatabase: true });
  expect(settings.given).toEqual({ PORT: '5000', HALL_TIMEZONE: 'America/Chicago', DATA_DIR: 'mine' });
});

it('reads secrets from files, which are found from the root on', () => {
  writeFileSync(join(root, 'token'), 't\n');
  writeFileSync(join(root, 'database'), 'postgres://ours/hall\n');
  writeFileSync(join(root, '.env'), 'TWILIO_AUTH_TOKEN_FILE=token\n');
  const given = { TWILIO_ACCOUNT_SID: accountSid, DATABASE_URL_FILE: join(root, 'database') };
  const settings = readSettings(root, given);
  expect(settings).toMatchObject({ embeddedDatabase: false, sandboxed: { twilio: false, sendgrid: true } });
  expect(settings.given).toEqual({
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: 't',
    DATABASE_URL: 'postgres://ours/hall',
  });
});

it('refuses files of secrets that it cannot read or that are not needed, and repeats nothing of them', () => {
  writeFileSync(join(root, '.env'), 'TWILIO_AUTH_TOKEN=t\n');
  expect(() =>
    readSettings(root, { TWILIO_AUTH_TOKEN_FILE: '.env', SESSION_SECRET_FILE: 'nowhere' }),
  ).toThrow(
    new StartError(
      'Hiring Hall cannot start. Settings to mend:\n' +
        `  - SESSION_SECRET_FILE names a file that cannot be read (ENOENT); its path begins in ${root}\n` +
        '  - TWILIO_AUTH_TOKEN and TWILIO_AUTH_TOKEN_FILE are both set: keep one',
    ),
  );
});

it('refuses production, wherever it was asked for', () => {
  const refusal = 'npm start is for development and demonstration, and NODE_ENV is production';
  expect(() => readSettings(root, { NODE_ENV: 'production', DATABASE_URL: 'postgres://ours' })).toThrow(
    refusal,
  );
  writeFileSync(join(root, '.env'), 'NODE_ENV=production\n');
  expect(() => readSettings(root, {})).toThrow(refusal);
});

it('uses the database given, and never puts demo data into it', () => {
  const ours = { DATABASE_URL: 'postgres://ours' };
  expect(readSettings(root, ours)).toMatchObject({ embeddedDatabase: false, demoData: false });
  expect(readSettings(root, { ...ours, DEMO_DATA: 'on' }).demoData).toBe(false);
  expect(product(ours).DEMO_PASSWORD).toBeUndefined();
});

it('does not let made-up people be texted for real', () => {
  const twilio = { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: 't' };
  const refusal = 'would really send them messages: set DEMO_DATA=off.';
  expect(() => readSettings(root, twilio)).toThrow(`TWILIO_ACCOUNT_SID ${refusal}`);
  expect(() => readSettings(root, { SENDGRID_API_KEY: 'SG' })).toThrow(`SENDGRID_API_KEY ${refusal}`);
  const standIn = { ...twilio, TWILIO_API_BASE_URL: 'http://127.0.0.1:9' };
  expect(readSettings(root, standIn)).toMatchObject({ demoData: true, sandboxed: { twilio: false } });
  expect(readSettings(root, { ...twilio, DATABASE_URL: 'postgres://ours' }).sandboxed.twilio).toBe(false);
});

it('tells the sandbox where the product takes what workers answer and what became of e-mails', () => {
  expect(
    sandboxEnvironment(readSettings(root, { PUBLIC_BASE_URL: 'https://hall.test' }), secrets, 3100),
  ).toMatchObject({
    SANDBOX_PORT: '3100',
    SANDBOX_INBOUND_URL: 'https://hall.test/api/twilio/inbound#rc=5&rp=all',
    SANDBOX_SENDGRID_API_KEY: 'SG.x.y',
    SANDBOX_SENDGRID_PRIVATE_KEY: signingKey.privateKey,
    SANDBOX_SENDGRID_WEBHOOK_URL: 'https://hall.test/api/sendgrid/webhook',
    SANDBOX_DELIVER_ORIGIN: 'http://127.0.0.1:3000',
  });
});

it('makes secrets once for a data folder, readable by us alone', () => {
  const folder = openDataFolder(join(root, 'data'));
  const made = loadSecrets(folder);
  expect(made.sandboxAccountSid).toMatch(/^AC[0-9a-f]{32}$/);
  expect(made.sandboxSigningKey).toContain('PRIVATE KEY');
  expect(made.demoPassword).toMatch(/^([0-9a-f]{4}-){3}[0-9a-f]{4}$/);
  expect(loadSecrets(folder, 'given too late')).toEqual(made);
  expect(loadSecrets(openDataFolder(join(root, 'other')), 'given').demoPassword).toBe('given');
  expect(statSync(join(folder.path, 'secrets.json')).mode & 0o777).toBe(0o600);
  expect(made.sealKey).toMatch(/^[0-9a-f]{64}$/);
  expect(readFileSync(join(folder.path, 'seal-key'), 'utf8')).toBe(`${made.sealKey}\n`);
  expect(statSync(join(folder.path, 'seal-key')).mode & 0o777).toBe(0o600);
  expect(readFileSync(join(folder.path, 'secrets.json'), 'utf8')).not.toContain(made.sealKey);
});

it('says in a sentence that the data folder cannot be written', () => {
  writeFileSync(join(root, 'file'), '');
  expect(() => openDataFolder(join(root, 'file', 'data'))).toThrow(
    `The data folder ${join(root, 'file', 'data')} can't be written (ENOTDIR): set DATA_DIR to a folder that can.`,
  );
});

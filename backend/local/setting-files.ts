import { settingsReference } from '../src/cli/settings.js';
import { allSettings, type Setting, settings } from '../src/platform/config/settings.js';

/** What Compose's own services need of secrets; the product does not read them. */
const SECRETS_OF_SERVICES = ['POSTGRES_PASSWORD', 'REDIS_USERS'];

const namesOf = (isPart: (setting: Setting) => boolean): string[] =>
  allSettings.filter(([, setting]) => isPart(setting)).map(([name]) => name);

const isOfEveryProcess = (one: Setting) => one.for === undefined;
const isOfMigrate = (one: Setting) => one.for === 'migrate';
const secretsOf = (isPart: (setting: Setting) => boolean) =>
  namesOf((setting) => Boolean(setting.secret) && isPart(setting));
const secretsOfCompose = secretsOf((one) => isOfEveryProcess(one) || isOfMigrate(one));

/** How Compose gives a setting to a process. A default is not repeated: what is empty counts as not set. */
const passedOn = (isPart: (setting: Setting) => boolean): string[] =>
  allSettings
    .filter(([, setting]) => isPart(setting))
    .map(([name, { secret, required }]) => {
      if (secret) return `${name}_FILE: /run/secrets/${name}`;
      return `${name}: \${${name}:${required ? `?set ${name}` : '-'}}`;
    });

const fileOfCompose = (name: string) =>
  `${name}: { file: '\${SECRETS_DIR:-${settings.SECRETS_DIR.default}}/${name}' }`;

/** The lines of each file that are made from the table, by the name at their mark. */
const parts: Record<string, Record<string, () => string[]>> = {
  'docker-compose.yml': {
    'every process': () => passedOn(isOfEveryProcess),
    'secrets of every process': () => secretsOf(isOfEveryProcess).map((name) => `- ${name}`),
    'the migrate step': () => passedOn(isOfMigrate),
    'secrets of the migrate step': () => secretsOfCompose.map((name) => `- ${name}`),
    'all secrets': () => [...SECRETS_OF_SERVICES, ...secretsOfCompose].map(fileOfCompose),
  },
  'backend/deploy/compose/make-secrets.sh': {
    'all secrets': () => [`secrets='${secretsOfCompose.join(' ')}'`],
  },
  'backend/deploy/kubernetes/settings.yaml': {
    secrets: () => secretsOf(isOfEveryProcess).map((name) => `${name}_FILE: /run/secrets/hall/${name}`),
  },
  'backend/deploy/kubernetes/secret.template.yaml': {
    secrets: () => secretsOf(isOfEveryProcess).map((name) => `${name}: ''`),
  },
};

/** Puts the lines of each part between its marks, `# settings: PART` and `# end`, as far in as they are. */
function fillIn(text: string, file: Record<string, () => string[]>): string {
  return Object.entries(file).reduce((filled, [part, lines]) => {
    const marked = new RegExp(`^( *)# settings: ${part}$[^]*?^ *# end$`, 'm');
    if (!marked.test(filled)) throw new Error(`No place for "${part}"`);
    return filled.replace(marked, (_, indent: string) =>
      [`# settings: ${part}`, ...lines(), '# end'].map((line) => indent + line).join('\n'),
    );
  }, text);
}

function example(): string {
  const linesOf = (isPart: (setting: Setting) => boolean) =>
    allSettings
      .filter(([, setting]) => isPart(setting))
      .map(([name, { default: text }]) => `${name}=${typeof text === 'string' ? text : ''}`);
  return `${[
    '# Every setting, with its default. `npm start` needs none of them. What each is for: docs/configuration.md.',
    ...linesOf((one) => one.for !== 'compose' && one.for !== 'tests'),
    '',
    '# docker-compose.yml only. It takes secrets from the files in SECRETS_DIR, none from here.',
    ...linesOf((one) => one.for === 'compose'),
  ].join('\n')}\n`;
}

/** Every file in which settings are named, as it should be, by its path from the root. */
export function settingFiles(read: (file: string) => string): Record<string, string> {
  const filledIn = Object.entries(parts).map(([file, all]) => [file, fillIn(read(file), all)]);
  return {
    'docs/configuration.md': settingsReference(),
    '.env.example': example(),
    ...(Object.fromEntries(filledIn) as Record<string, string>),
  };
}

import { getMetadataStorage } from 'class-validator';
import {
  defaults,
  Environment,
  requiredInProduction,
  secretSettings,
} from '../platform/config/environment.js';
import { composeDocs, launcherDocs, settingDocs } from '../platform/config/setting-docs.js';

const introduction = `# Configuration

Everything is set by environment variables. This page is made from the schema that checks them
(\`backend/src/platform/config\`) by the command \`settings\`, and a test finds drift. An empty value counts as not set.
What is missing or wrong stops the start with one message that names all of it; \`doctor\` looks further.

**P**: production demands it. **F**: may come from a file of one line, such as
\`SESSION_SECRET_FILE=/run/secrets/session\`, in place of the setting itself. A relative path begins in the folder of the
process, with \`npm start\` in this repository's.
`;

/** The reference of all settings, as Markdown. */
export function settingsReference(): string {
  const rows = Object.entries(settingDocs).map(([name, { what, otherwise }]) => {
    const fallback = name in defaults ? `\`${defaults[name as keyof typeof defaults]}\`` : (otherwise ?? '');
    return [`\`${name}\``, marks(name), fallback, what, valuesOf(name)];
  });
  return [
    introduction,
    table(['setting', '', 'default', 'what', 'values'], rows),
    '`TWILIO_FROM` or `TWILIO_MESSAGING_SERVICE_SID` is demanded in production as well.\n',
    '## With `npm start` alone\n',
    table(
      ['setting', 'default', 'what'],
      Object.entries(launcherDocs).map(([name, one]) => [`\`${name}\``, `\`${one.default}\``, one.what]),
    ),
    '## With `docker-compose.yml` alone\n',
    table(
      ['setting', 'what'],
      Object.entries(composeDocs).map(([name, what]) => [`\`${name}\``, what]),
    ),
  ].join('\n');
}

const includes = (list: readonly string[], name: string) => list.includes(name);
const marks = (name: string) =>
  [includes(requiredInProduction, name) && 'P', includes(secretSettings, name) && 'F']
    .filter(Boolean)
    .join(' ');

/** What the schema lets through, in its own words. */
function valuesOf(name: string): string {
  const rules = getMetadataStorage()
    .getTargetValidationMetadatas(Environment, '', true, false)
    .filter(({ propertyName }) => propertyName === name);
  const limit = (rule: string) =>
    rules.find((one) => one.name === rule)?.constraints[0] as number | undefined;
  const [min, max] = [limit('min'), limit('max')];
  if (min !== undefined) return max === undefined ? `${min} or more` : `${min} to ${max}`;
  const words = rules.find((one) => one.name === 'isIn')?.constraints[0] as string[] | undefined;
  if (words) return words.map((word) => `\`${word}\``).join(', ');
  const [, said] = rules.flatMap(({ message }) =>
    typeof message === 'string' ? (/ must (?:be|have) (.*)/.exec(message) ?? []) : [],
  );
  return said ?? '';
}

const table = (heads: string[], rows: string[][]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');

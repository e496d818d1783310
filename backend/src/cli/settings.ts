import { allSettings, type Setting } from '../platform/config/settings.js';

const introduction = `# Configuration

Everything is set by environment variables. This page is made from the table that also checks them
(\`backend/src/platform/config/settings.ts\`) by the command \`settings\`, and a test finds drift. An empty value counts
as not set. What is missing or wrong stops the start with one message that names all of it; \`doctor\` looks further.

**P**: production demands it. **F**: may come from a file of one line, such as
\`SESSION_SECRET_FILE=/run/secrets/session\`, in place of the setting itself. A relative path begins in the folder of the
process, with \`npm start\` in this repository's.
`;

/** The reference of all settings, as Markdown. */
export function settingsReference(): string {
  const others = ['npm start', 'compose', 'tests'];
  return [
    introduction,
    tableOf(({ for: whose = '' }) => !others.includes(whose)),
    '`TWILIO_FROM` or `TWILIO_MESSAGING_SERVICE_SID` is demanded in production as well.\n',
    '## With `npm start` alone\n',
    tableOf(({ for: whose }) => whose === 'npm start'),
    '## With `docker-compose.yml` alone\n',
    tableOf(({ for: whose }) => whose === 'compose'),
  ].join('\n');
}

function tableOf(isPart: (setting: Setting) => boolean): string {
  const rows = allSettings
    .filter(([, setting]) => isPart(setting))
    .map(([name, { what, values, default: text, otherwise = '', required, secret }]) => [
      `\`${name}\``,
      [required && 'P', secret && 'F'].filter(Boolean).join(' '),
      typeof text === 'string' ? `\`${text}\`` : otherwise,
      what,
      values?.words ?? '',
    ]);
  const heads = ['setting', '', 'default', 'what', 'values'];
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

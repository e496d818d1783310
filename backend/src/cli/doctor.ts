import { type AppConfig, loadConfig } from '../platform/config/app-config.js';
import { ConfigurationError } from '../platform/config/environment.js';
import { checkDatabase } from './checks/database.js';
import { about, type Finding } from './checks/finding.js';
import { checkEmails, checkTexts } from './checks/providers.js';
import { checkPublicAddress } from './checks/public-address.js';
import { checkQueue } from './checks/queue.js';

type Check = (config: AppConfig) => Promise<Finding | Finding[]>;

const checks: Check[] = [checkDatabase, checkQueue, checkTexts, checkEmails, checkPublicAddress];
const settings = about('settings');

/** Looks at everything that the product needs, changes nothing, and says what to do. The exit code is 1 on a `fail`. */
export async function doctor(): Promise<void> {
  const findings = await examine();
  for (const finding of findings) console.log(lineOf(finding));
  const count = (verdict: Finding['verdict']) => findings.filter((one) => one.verdict === verdict).length;
  console.log(`${count('ok')} ok, ${count('warn')} to look at, ${count('fail')} to mend`);
  if (count('fail') > 0) process.exitCode = 1;
}

async function examine(): Promise<Finding[]> {
  let config: AppConfig;
  try {
    config = loadConfig();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.problems.map((problem) =>
      settings.fail(problem, 'See docs/configuration.md; the other checks need the settings.'),
    );
  }
  const found = await Promise.all(checks.map((check) => check(config)));
  return [...checkSettings(config), ...found.flat()];
}

function checkSettings({ production, trustProxy }: AppConfig): Finding[] {
  const purpose = production ? 'production' : 'development (NODE_ENV is not production)';
  const complete = settings.ok(`complete, for ${purpose}`);
  if (!production || trustProxy !== false) return [complete];
  return [
    complete,
    settings.warn(
      'TRUST_PROXY is not set: behind a proxy all visitors seem to have its address',
      'Set it to the number of proxies in front of the api.',
    ),
  ];
}

const lineOf = ({ verdict, subject, says, todo }: Finding): string =>
  `${verdict.padEnd(4)}  ${subject.padEnd(9)} ${says}${todo ? ` → ${todo}` : ''}`;

import { presentRules, rulesVersions } from '../dispatch/matching/rules-versions.js';
import { CommandError } from './options.js';

/** The rules of ranking with their version, as JSON, to be kept. @throws CommandError when they need a new version */
export function rulesToKeep(): string {
  const present = presentRules();
  const { version } = present.description;
  const kept = rulesVersions.find(({ description }) => description.version === version);
  if (kept && kept.hash !== present.hash) {
    throw new CommandError(
      `Version ${version} stands for other rules, by which lists were made. Give these a new RULES_VERSION.`,
    );
  }
  return `${JSON.stringify(present, null, 2)}\n`;
}

import { SealKey } from '../../dispatch/seals/seal-keys.js';
import { sealingState } from '../../dispatch/seals/seals.service.js';
import type { AppConfig } from '../../platform/config/app-config.js';
import type { Statement } from '../../platform/database/sql/index.js';
import { about, type Finding } from './finding.js';

const seals = about('seals');

type Database = Parameters<Statement<object, never>['rows']>[0];

/** Is the record being sealed, and with the key that is set here? */
export async function checkSeals(
  database: Database,
  { sealKey, sealKeysPrevious = [], times }: AppConfig,
): Promise<Finding> {
  if (sealKey === undefined) {
    return seals.warn(
      'SEAL_KEY is not set: changes of the records would not show',
      'Set SEAL_KEY, and keep a copy elsewhere.',
    );
  }
  const { lastNumber, lastKeyId, waiting, oldestSeconds } = await sealingState.only(database);
  if (oldestSeconds * 1000 > times.seal.stopped) {
    return seals.warn(
      `sealing has stopped: ${waiting} rows wait, the oldest for ${Math.floor(oldestSeconds / 60)} minutes`,
      'Start a worker, or look into its log.',
    );
  }
  if (lastNumber === null || lastKeyId === null) return seals.ok('there is none yet');
  const known = [sealKey, ...sealKeysPrevious].map((key) => new SealKey(key).id);
  if (!known.includes(lastKeyId)) {
    return seals.warn(
      `SEAL_KEY is not the one of the last seal, number ${lastNumber}`,
      'Set it as the worker has it, and an earlier one in SEAL_KEYS_PREVIOUS.',
    );
  }
  return seals.ok(`the last one is number ${lastNumber}; ${waiting} rows wait for the next`);
}

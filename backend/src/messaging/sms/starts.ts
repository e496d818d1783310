import type { EntityManager } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';

const startedSince = statement('START of a number that was sent since then', { id: types.uuid })`
  SELECT id FROM inbound_messages
  WHERE phone_number = ${types.text.param('phoneNumber')}
    AND (keyword = 'START' OR understood_as = 'yes' AND upper(btrim(body)) = 'YES')
    AND coalesce(sent_at, created_at) > ${types.instant.notNull.param('since')}
  LIMIT 1`;

/**
 * Whether a number (E.164) sent one of the provider's START words after that, by which the provider lifts its block. A YES
 * from a number that we took for opted in is one, too.
 */
export async function hasStartedSince(
  manager: EntityManager,
  phoneNumber: string,
  since: Date,
): Promise<boolean> {
  return (await startedSince.first(manager, { phoneNumber, since })) !== undefined;
}

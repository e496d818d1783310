import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';
import { erasing } from '../../platform/database/erasing.js';
import { idsOf } from '../../platform/database/ids.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';

const workerId = types.uuid.param('workerId');
const pseudonym = types.text.param('pseudonym');
const eraseCalls = statement('calls to a person, erased', { id: types.uuid })`
  UPDATE calls SET worker_name = ${pseudonym}, note = CASE WHEN note IS NOT NULL THEN '' END
  WHERE worker_id = ${workerId} RETURNING id`;
const erasePasses = statement('passes of a person, erased', { id: types.uuid })`
  UPDATE passes SET worker_name = ${pseudonym}, note = CASE WHEN note IS NOT NULL THEN '' END
  WHERE worker_id = ${workerId} RETURNING id`;

@Injectable()
export class ErasedCalls {
  /** Removes the name and the note; that somebody was called or passed over, when and with what result stays. */
  async erase(
    manager: EntityManager,
    { workerId, pseudonym }: Pick<ErasedPerson, 'workerId' | 'pseudonym'>,
  ): Promise<WrittenOver> {
    return erasing(manager, async () => ({
      calls: idsOf(await eraseCalls.rows(manager, { workerId, pseudonym })),
      passes: idsOf(await erasePasses.rows(manager, { workerId, pseudonym })),
    }));
  }
}

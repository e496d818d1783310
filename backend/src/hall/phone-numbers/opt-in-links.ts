import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { records, statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';

const keepFormerIds = statement('former ids of numbers, kept', { formerId: types.uuid, id: types.uuid })`
  WITH former AS (
    INSERT INTO former_phone_number_ids (id, phone_number_id)
    SELECT id, id FROM phone_numbers WHERE phone_number = ANY(${types.text.list.param('numbers')}) RETURNING id)
  SELECT id AS "formerId", gen_random_uuid() AS id FROM former`;
const renewIds = statement('numbers, under new ids')`
  UPDATE phone_numbers p SET id = t.id FROM ${records('renewed', { id: types.uuid, formerId: types.uuid })}
  WHERE p.id = t."formerId"`;

/**
 * A record's id is its owner's opt-in link, so it is renewed when a worker gives the number up. The log finds
 * older entries by the former ids.
 */
@Injectable()
export class OptInLinks {
  /** @param numbers in E.164; their records are locked by the caller */
  async renew(manager: EntityManager, numbers: readonly string[]): Promise<void> {
    if (numbers.length === 0) return;
    const renewed = await keepFormerIds.rows(manager, { numbers });
    await renewIds.run(manager, { renewed });
    const ids = renewed.flatMap(({ id, formerId }) => [formerId, id]);
    await announce(manager, 'phone-numbers', ids);
  }
}

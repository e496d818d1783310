import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { erasing } from '../../platform/database/erasing.js';
import type { ErasedPerson, WrittenOver } from '../../platform/outbox/erased-messages.js';

/** What the hall offered to a person who is erased. */
@Injectable()
export class ErasedOffers {
  /** Who was meant and what was said goes; that there was an offer, when and what came of it stays. */
  async erase(
    manager: EntityManager,
    { workerId, pseudonym }: Pick<ErasedPerson, 'workerId' | 'pseudonym'>,
  ): Promise<WrittenOver> {
    const [offers]: [{ id: string }[], number] = await erasing(manager, () =>
      manager.query(
        `UPDATE offers SET worker_name = $2, message = CASE WHEN message IS NOT NULL THEN '' END
         WHERE worker_id = $1 RETURNING id`,
        [workerId, pseudonym],
      ),
    );
    return { offers: offers.map(({ id }) => id) };
  }
}

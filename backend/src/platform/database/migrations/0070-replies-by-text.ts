import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A text from a worker knows whose number it came from, whether it is still to be applied, what it was about and what
 * answered it. The version before runs on: the texts that it takes are applied by nobody, as before.
 */
export class RepliesByText1700000000070 implements MigrationInterface {
  name = 'RepliesByText1700000000070';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inbound_messages ADD COLUMN to_apply boolean NOT NULL DEFAULT false, ADD COLUMN worker_ids uuid[],
        ADD COLUMN job_id uuid, ADD COLUMN offer_id uuid, ADD COLUMN reply text, ADD COLUMN reply_sms_id uuid`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE inbound_messages DROP COLUMN to_apply, DROP COLUMN worker_ids, DROP COLUMN job_id,
        DROP COLUMN offer_id, DROP COLUMN reply, DROP COLUMN reply_sms_id`);
  }
}

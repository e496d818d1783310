import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  { name: 'inbound_messages_to_apply', on: '(phone_number, created_at, id) WHERE to_apply' },
  { name: 'inbound_messages_worker_ids', on: 'USING gin (worker_ids)' },
  { name: 'inbound_messages_reply_sms_id', on: '(reply_sms_id) WHERE reply_sms_id IS NOT NULL' },
  {
    name: 'inbound_messages_urgent_first',
    on: `(((understood_as = 'dropping-out?' AND done_at IS NULL) IS TRUE), created_at, id)`,
  },
  {
    name: 'inbound_messages_open_urgent_first',
    on: `(((understood_as = 'dropping-out?' AND done_at IS NULL) IS TRUE), created_at, id) WHERE done_at IS NULL`,
  },
];

/**
 * What is to be applied, what staff have to read, and the texts of a worker are found without reading all of them. Built
 * while the texts are in use; what a build that was broken off has left is made anew. The version before does not need
 * them and runs on.
 */
export class RepliesIndexes1700000000071 implements MigrationInterface {
  name = 'RepliesIndexes1700000000071';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on } of indexes) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON inbound_messages ${on}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes = [
  {
    name: 'sms_on_its_way',
    on: `(claimed_at) WHERE status IN ('accepted', 'scheduled', 'queued', 'sent') AND twilio_message_sid IS NOT NULL`,
  },
  { name: 'sms_waiting_by_job', on: `(job_id) WHERE status = 'pending'` },
];

/**
 * The few texts that still move are found without reading the many that do not. Built while the texts are in use; what
 * a build that was broken off has left is made anew. The version before does not need them and runs on.
 */
export class OpenTextsIndexes1700000000022 implements MigrationInterface {
  name = 'OpenTextsIndexes1700000000022';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on } of indexes) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON sms ${on}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const { name } of indexes) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = `'pending', 'sending', 'unknown', 'sent', 'processed', 'deferred', 'delivered', 'bounce', 'dropped', 'failed'`;

/** An e-mail that is no longer true is not sent. The version before, which runs on, stops none, and shows one as it is. */
export class EmailsThatAreStopped1700000000144 implements MigrationInterface {
  name = 'EmailsThatAreStopped1700000000144';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE emails DROP CONSTRAINT emails_status,
        ADD CONSTRAINT emails_status CHECK (status IN (${before}, 'stopped')) NOT VALID;
      CREATE INDEX slips_email_id_idx ON slips (email_id)`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX slips_email_id_idx');
    await queryRunner.query(`UPDATE emails SET status = 'failed' WHERE status = 'stopped'`);
    await queryRunner.query(`
      ALTER TABLE emails DROP CONSTRAINT emails_status,
        ADD CONSTRAINT emails_status CHECK (status IN (${before}))`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const statuses = (
  more: string,
) => `CHECK (status IN ('pending', 'sending', 'unknown', 'accepted', 'scheduled',
  'queued', 'sent', 'delivered', 'undelivered', 'failed', 'canceled'${more}))`;

/**
 * A text may be stopped, wait for its next try, and follow another one; a match knows where it stood before it was
 * offered the job. New columns without a default, and a constraint that allows more: the version before runs on. What
 * was stored before keeps to the constraint; the next migration says so.
 */
export class StoppedTexts1700000000020 implements MigrationInterface {
  name = 'StoppedTexts1700000000020';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sms ADD next_try_at timestamptz, ADD follows_id uuid;
      ALTER TABLE emails ADD next_try_at timestamptz;
      ALTER TABLE job_matches ADD status_before_offer text;
      ALTER TABLE sms DROP CONSTRAINT sms_status;
      ALTER TABLE sms ADD CONSTRAINT sms_status ${statuses(", 'stopped'")} NOT VALID;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE sms SET status = 'failed' WHERE status = 'stopped';
      ALTER TABLE sms DROP CONSTRAINT sms_status;
      ALTER TABLE sms ADD CONSTRAINT sms_status ${statuses('')};
      ALTER TABLE job_matches DROP COLUMN status_before_offer;
      ALTER TABLE emails DROP COLUMN next_try_at;
      ALTER TABLE sms DROP COLUMN next_try_at, DROP COLUMN follows_id;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What e-mails need to travel like texts. It only adds, so the version before it runs on. */
export class EmailOutbox1700000000002 implements MigrationInterface {
  name = 'EmailOutbox1700000000002';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE "emails"
        ADD "error_message" text,
        ADD "attempts" integer NOT NULL DEFAULT '0',
        ADD CONSTRAINT "emails_status" CHECK (status IN ('pending', 'sending', 'unknown', 'sent', 'processed', 'deferred', 'delivered', 'bounce', 'dropped', 'failed'));
      ALTER TABLE "emails_events" ADD "applied_at" TIMESTAMP WITH TIME ZONE;
      CREATE INDEX "emails_events_not_applied" ON "emails_events" ("created_at") WHERE applied_at IS NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX "emails_events_not_applied";
      ALTER TABLE "emails_events" DROP COLUMN "applied_at";
      ALTER TABLE "emails" DROP CONSTRAINT "emails_status", DROP COLUMN "attempts", DROP COLUMN "error_message";
    `);
  }
}

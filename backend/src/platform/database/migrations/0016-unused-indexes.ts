import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each was written to with every row and read by no query. */
const unused = {
  sms_events_event_type_idx: 'sms_events (event_type)',
  sms_events_twilio_message_sid_idx: 'sms_events (twilio_message_sid)',
  emails_events_event_type_idx: 'emails_events (event_type)',
  emails_events_sendgrid_message_id_idx: 'emails_events (sendgrid_message_id)',
  emails_to_email_idx: 'emails (to_email)',
  workers_name_trgm_idx: `workers USING gin ((first_name || ' ' || last_name) gin_trgm_ops)`,
};

/** Indexes that nothing reads go, beside the work of others. The version before runs on: it reads none of them either. */
export class UnusedIndexes1700000000016 implements MigrationInterface {
  name = 'UnusedIndexes1700000000016';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(unused))
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(unused)) {
      await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${name} ON ${on}`);
    }
  }
}

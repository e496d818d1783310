import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Of an event that tells when a message arrived, or that it did not, only what came with it goes. */
const isFinal = {
  sms: "message_status IN ('delivered', 'undelivered', 'failed')",
  emails: "event_type IN ('delivered', 'bounce', 'dropped')",
};
const hasPayload = "webhook_payload::text <> '{}'";

/** Each holds only what is still to go, so that no night reads again what went before. */
const indexes = {
  sms_events_to_empty: `sms_events (created_at) WHERE applied_at IS NOT NULL AND ${isFinal.sms} AND ${hasPayload}`,
  sms_events_to_forget: `sms_events (created_at) WHERE applied_at IS NOT NULL AND (${isFinal.sms}) IS NOT TRUE`,
  emails_events_to_empty: `emails_events (created_at)
    WHERE applied_at IS NOT NULL AND ${isFinal.emails} AND ${hasPayload}`,
  emails_events_to_forget: `emails_events (created_at)
    WHERE applied_at IS NOT NULL AND (${isFinal.emails}) IS NOT TRUE`,
  inbound_messages_to_forget: `inbound_messages (created_at) WHERE ${hasPayload}`,
  inbound_signatures_created_at_idx: 'inbound_signatures (created_at)',
  sms_body_kept: 'sms (created_at) WHERE body_removed_at IS NULL',
  emails_body_kept: 'emails (created_at) WHERE body_removed_at IS NULL',
};

/** Only retention read them. The version before finds what is old without them, at night, more slowly. */
const replaced = ['sms_events', 'emails_events'];

/** What is old is found by its kind. Built while the tables are in use. */
export class RetentionByKind1700000000050 implements MigrationInterface {
  name = 'RetentionByKind1700000000050';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
    for (const table of replaced)
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${table}_created_at_idx`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of replaced)
      await queryRunner.query(`CREATE INDEX IF NOT EXISTS ${table}_created_at_idx ON ${table} (created_at)`);
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

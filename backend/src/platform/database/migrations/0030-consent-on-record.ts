import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How each number's consent came about, whose it is, and whether the provider itself blocks the number; what a text
 * from a worker was taken for; and the signatures of such texts, each of which is taken once. It only adds: the version
 * before runs on, and what it writes meanwhile is a consent whose way is not known. The log tells of the consents of
 * today, also who had a number before it lost its holder.
 */
export class ConsentOnRecord1700000000030 implements MigrationInterface {
  name = 'ConsentOnRecord1700000000030';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE phone_numbers ADD consent_way text, ADD consent_at TIMESTAMP WITH TIME ZONE, ADD consent_by text,
        ADD consent_reason text, ADD provider_blocks boolean NOT NULL DEFAULT false;
      CREATE TABLE phone_consent_holders (
        phone_number_id uuid NOT NULL,
        worker_id uuid NOT NULL,
        CONSTRAINT phone_consent_holders_pkey PRIMARY KEY (phone_number_id, worker_id),
        CONSTRAINT phone_consent_holders_phone_number_id_fkey FOREIGN KEY (phone_number_id)
          REFERENCES phone_numbers (id) ON DELETE CASCADE
      );
      ALTER TABLE inbound_messages ADD understood_as text, ADD done_at TIMESTAMP WITH TIME ZONE, ADD done_by text;
      CREATE INDEX inbound_messages_not_done ON inbound_messages (understood_as, created_at) WHERE done_at IS NULL;
      CREATE TABLE inbound_signatures (
        signature text NOT NULL,
        created_at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT inbound_signatures_pkey PRIMARY KEY (signature)
      );`);
    await queryRunner.query(consentsOfTheLog);
    await queryRunner.query(holdersOfToday);
    await queryRunner.query(holdersOfTheLog);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE inbound_signatures;
      DROP INDEX inbound_messages_not_done;
      ALTER TABLE inbound_messages DROP COLUMN done_by, DROP COLUMN done_at, DROP COLUMN understood_as;
      DROP TABLE phone_consent_holders;
      ALTER TABLE phone_numbers DROP COLUMN provider_blocks, DROP COLUMN consent_reason, DROP COLUMN consent_by,
        DROP COLUMN consent_at, DROP COLUMN consent_way;`);
  }
}

const consentsOfTheLog = `
  UPDATE phone_numbers p SET
    consent_way = CASE last.source WHEN 'keyword' THEN 'text' WHEN 'staff' THEN 'staff' WHEN 'link' THEN 'link'
      WHEN 'provider' THEN 'provider' END,
    consent_at = last.created_at, consent_by = last.actor_name::text, consent_reason = last.after->>'reason',
    provider_blocks = NOT p.opted_in AND last.source IN ('keyword', 'provider')
  FROM (SELECT DISTINCT ON (entity_id) * FROM audit_entries
    WHERE action = 'phone-number.consent-changed' ORDER BY entity_id, id DESC) last
  WHERE p.id::text = last.entity_id AND p.opted_in = (last.after->>'optedIn')::boolean`;

const holdersOfToday = `
  INSERT INTO phone_consent_holders (phone_number_id, worker_id)
  SELECT p.id, w.id FROM phone_numbers p JOIN workers w ON w.phone = p.phone_number WHERE p.opted_in`;

/** Of numbers that nobody has now: whoever gets one next may be somebody else than gave the consent. */
const holdersOfTheLog = `
  INSERT INTO phone_consent_holders (phone_number_id, worker_id)
  SELECT DISTINCT p.id, had.entity_id::uuid
  FROM phone_numbers p JOIN audit_entries had
    ON had.entity_type = 'worker' AND p.phone_number IN (had.before->>'phone', had.after->>'phone')
  WHERE p.opted_in AND NOT EXISTS (SELECT FROM workers w WHERE w.phone = p.phone_number)`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A number's record gets a new id when somebody gives the number up, for the id is the link by which its owner opts in.
 * Former ids are kept, so that the log goes on telling of the number. Numbers that nobody has now get new ids here. The
 * version before runs on: it changes no id, and what refers to one follows.
 */
export class OptInLinks1700000000052 implements MigrationInterface {
  name = 'OptInLinks1700000000052';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE former_phone_number_ids (
        id uuid NOT NULL,
        phone_number_id uuid NOT NULL,
        CONSTRAINT former_phone_number_ids_pkey PRIMARY KEY (id),
        CONSTRAINT former_phone_number_ids_phone_number_id_fkey FOREIGN KEY (phone_number_id)
          REFERENCES phone_numbers (id) ON UPDATE CASCADE ON DELETE CASCADE
      );
      CREATE INDEX former_phone_number_ids_phone_number_id_idx ON former_phone_number_ids (phone_number_id);
      ALTER TABLE phone_consent_holders DROP CONSTRAINT phone_consent_holders_phone_number_id_fkey;
      ALTER TABLE phone_consent_holders ADD CONSTRAINT phone_consent_holders_phone_number_id_fkey
        FOREIGN KEY (phone_number_id) REFERENCES phone_numbers (id) ON UPDATE CASCADE ON DELETE CASCADE;`);
    await queryRunner.query(`
      INSERT INTO former_phone_number_ids (id, phone_number_id)
      SELECT p.id, p.id FROM phone_numbers p WHERE NOT EXISTS (SELECT FROM workers w WHERE w.phone = p.phone_number)`);
    await queryRunner.query(`
      UPDATE phone_numbers p SET id = gen_random_uuid() FROM former_phone_number_ids f WHERE f.id = p.id`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE phone_consent_holders DROP CONSTRAINT phone_consent_holders_phone_number_id_fkey;
      ALTER TABLE phone_consent_holders ADD CONSTRAINT phone_consent_holders_phone_number_id_fkey
        FOREIGN KEY (phone_number_id) REFERENCES phone_numbers (id) ON DELETE CASCADE;
      DROP TABLE former_phone_number_ids;`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version before knows nothing of the table and runs on. */
export class Slips1700000000086 implements MigrationInterface {
  name = 'Slips1700000000086';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE slips (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        email_id uuid NOT NULL,
        content_hash text NOT NULL,
        dispatches integer NOT NULL,
        replaces_id uuid,
        made_by_id integer,
        made_by text,
        made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT slips_pkey PRIMARY KEY (id)
      );
      CREATE INDEX slips_job_id_made_at_idx ON slips (job_id, made_at);
      CREATE TRIGGER slips_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON slips
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change()`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE slips');
  }
}

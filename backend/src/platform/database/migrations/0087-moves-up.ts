import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The version before knows nothing of the table and runs on; the moves of its lists are not kept. */
export class MovesUp1700000000087 implements MigrationInterface {
  name = 'MovesUp1700000000087';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE moves_up (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        worker_id uuid NOT NULL,
        list_id uuid NOT NULL,
        former_place integer NOT NULL,
        place integer NOT NULL,
        former_date date,
        seniority_date date NOT NULL,
        changed_by text,
        changed_at timestamptz NOT NULL,
        made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT moves_up_pkey PRIMARY KEY (id)
      );
      CREATE INDEX moves_up_job_id_idx ON moves_up (job_id);
      CREATE INDEX moves_up_made_at_idx ON moves_up (made_at);
      CREATE TRIGGER moves_up_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moves_up
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();
      CREATE INDEX fill_runs_urgent_idx ON fill_runs (started_at) WHERE urgent`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX fill_runs_urgent_idx; DROP TABLE moves_up');
  }
}

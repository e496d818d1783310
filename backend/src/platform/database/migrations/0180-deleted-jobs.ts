import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When a deleted job is worked, for its dispatches stand. The version before knows nothing of the table and runs on; of the
 * jobs that it deletes nothing is kept, as of those that were deleted earlier. A title may name somebody, who may be erased.
 */
export class DeletedJobs1700000000180 implements MigrationInterface {
  name = 'DeletedJobs1700000000180';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE deleted_jobs (
        id uuid NOT NULL,
        title text NOT NULL,
        title_in jsonb,
        employer_id uuid NOT NULL,
        starts_at timestamptz,
        ends_at timestamptz,
        created_at timestamptz NOT NULL,
        deleted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT deleted_jobs_pkey PRIMARY KEY (id)
      );
      CREATE INDEX deleted_jobs_employer_id_idx ON deleted_jobs (employer_id);
      CREATE INDEX deleted_jobs_starts_at_idx ON deleted_jobs (starts_at);
      CREATE TRIGGER deleted_jobs_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON deleted_jobs
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();
      CREATE TRIGGER deleted_jobs_only_erasing BEFORE UPDATE ON deleted_jobs
        FOR EACH ROW EXECUTE FUNCTION allow_only_erasing('title', 'title_in')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE deleted_jobs');
  }
}

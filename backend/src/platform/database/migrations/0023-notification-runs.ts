import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is still to be written of a large notification. A new table: the version before does not know it and runs on. */
export class NotificationRuns1700000000023 implements MigrationInterface {
  name = 'NotificationRuns1700000000023';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE notification_runs (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        title text NOT NULL,
        employer text NOT NULL,
        note text,
        texts_unknown_again boolean NOT NULL,
        match_ids uuid[] NOT NULL,
        total integer NOT NULL,
        done integer NOT NULL DEFAULT 0,
        state text NOT NULL DEFAULT 'running',
        reason text,
        actor_user_id integer,
        actor_name text,
        request_id text,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT notification_runs_state CHECK (state IN ('running', 'finished', 'stopped')),
        CONSTRAINT notification_runs_pkey PRIMARY KEY (id),
        CONSTRAINT notification_runs_job_id_fkey FOREIGN KEY (job_id) REFERENCES jobs(id) ON DELETE CASCADE
      );
      CREATE INDEX notification_runs_job_id_created_at_idx ON notification_runs (job_id, created_at);
      CREATE UNIQUE INDEX notification_runs_running ON notification_runs (job_id) WHERE state = 'running';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE notification_runs');
  }
}

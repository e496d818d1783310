import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Runs that fill jobs, whom they have called, what became of their texts, and answers that wait to be applied. New
 * tables: the version before does not know them and runs on.
 */
export class FillRuns1700000000064 implements MigrationInterface {
  name = 'FillRuns1700000000064';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE fill_runs (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        state text NOT NULL,
        started_by_id integer,
        started_by text NOT NULL,
        started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        going_since timestamptz NOT NULL DEFAULT clock_timestamp(),
        ended_at timestamptz,
        paused_because text,
        message text NOT NULL,
        answer_within_minutes integer,
        offers_to text NOT NULL,
        canvass_until timestamptz,
        note text,
        unreachable text NOT NULL,
        urgent boolean NOT NULL,
        again text,
        CONSTRAINT fill_runs_state CHECK (state IN ('canvassing', 'running', 'outside-hours', 'paused', 'filled',
          'exhausted', 'stopped', 'expired', 'closed')),
        CONSTRAINT fill_runs_offers_to CHECK (offers_to IN ('interested', 'everyone')),
        CONSTRAINT fill_runs_unreachable CHECK (unreachable IN ('call', 'pass-over')),
        CONSTRAINT fill_runs_again CHECK (again IN ('no-answer')),
        CONSTRAINT fill_runs_ended CHECK ((ended_at IS NULL) = (state IN ('canvassing', 'running', 'outside-hours', 'paused'))),
        CONSTRAINT fill_runs_pkey PRIMARY KEY (id)
      );
      CREATE INDEX fill_runs_job_id_started_at_idx ON fill_runs (job_id, started_at);
      CREATE UNIQUE INDEX fill_runs_going ON fill_runs (job_id) WHERE ended_at IS NULL;

      CREATE TABLE fill_calls (
        run_id uuid NOT NULL,
        match_id uuid NOT NULL,
        reason text NOT NULL,
        put_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        CONSTRAINT fill_calls_pkey PRIMARY KEY (run_id, match_id),
        CONSTRAINT fill_calls_run_id_fkey FOREIGN KEY (run_id) REFERENCES fill_runs(id) ON DELETE CASCADE,
        CONSTRAINT fill_calls_match_id_fkey FOREIGN KEY (match_id) REFERENCES job_matches(id)
          ON DELETE CASCADE ON UPDATE CASCADE
      );
      CREATE INDEX fill_calls_match_id_idx ON fill_calls (match_id);

      CREATE TABLE fill_texts (
        sms_id uuid NOT NULL,
        state text NOT NULL,
        at timestamptz NOT NULL DEFAULT clock_timestamp(),
        whose text,
        sentence text,
        CONSTRAINT fill_texts_state CHECK (state IN ('on-its-way', 'accepted', 'failed')),
        CONSTRAINT fill_texts_whose CHECK (whose IN ('number', 'ours', 'provider')),
        CONSTRAINT fill_texts_pkey PRIMARY KEY (sms_id)
      );

      CREATE TABLE received_answers (
        inbound_id uuid NOT NULL,
        offer_id uuid NOT NULL,
        received_at timestamptz NOT NULL,
        CONSTRAINT received_answers_pkey PRIMARY KEY (inbound_id)
      );
      CREATE INDEX received_answers_offer_id_idx ON received_answers (offer_id);`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE fill_calls, fill_runs, fill_texts, received_answers');
  }
}

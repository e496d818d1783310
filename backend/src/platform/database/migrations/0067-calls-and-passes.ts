import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a record tells of a person; who, when and what came of it stays. */
const told = {
  calls: ['worker_name', 'job_title', 'employer_name', 'note'],
  passes: ['worker_name', 'job_title', 'employer_name', 'note'],
};

const reasons = `'employer-request', 'special-skill', 'immediate-start', 'could-not-be-reached', 'correction', 'other'`;

const refusal = (whatIs: string) => `
  CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('hall.erasing', true) = 'on' AND pg_has_role(current_user,
      (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN RETURN NULL; END IF;
    RAISE EXCEPTION '${whatIs} are never changed or deleted';
  END $$`;

/**
 * Calls, passes and the time to answer an offer are records as offers are: written once, kept without references to job
 * and worker, so that they outlive both. The version before knows none of the tables and does not write the column, so
 * it runs on; the offers that it makes have no reason.
 */
export class CallsAndPasses1700000000067 implements MigrationInterface {
  name = 'CallsAndPasses1700000000067';

  async up(queryRunner: QueryRunner): Promise<void> {
    const about = `
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        worker_id uuid NOT NULL,
        match_id uuid NOT NULL,
        made_by_id integer,
        made_by text,
        made_at timestamptz NOT NULL DEFAULT clock_timestamp(),
        note text,
        worker_name text NOT NULL,
        job_title text NOT NULL,
        employer_name text NOT NULL`;
    await queryRunner.query(`
      CREATE TABLE calls (${about},
        result text NOT NULL,
        offer_id uuid,
        CONSTRAINT calls_result CHECK (result IN ('accepted', 'declined', 'interested', 'not-interested', 'no-answer',
          'busy', 'left-message', 'wrong-number')),
        CONSTRAINT calls_pkey PRIMARY KEY (id)
      );
      CREATE INDEX calls_job_id_made_at_idx ON calls (job_id, made_at);
      CREATE INDEX calls_worker_id_made_at_idx ON calls (worker_id, made_at);

      CREATE TABLE passes (${about},
        reason text NOT NULL,
        at_canvass boolean NOT NULL DEFAULT false,
        run_id uuid,
        CONSTRAINT passes_reason CHECK (reason IN (${reasons}, 'no-answer-to-canvass')),
        CONSTRAINT passes_pkey PRIMARY KEY (id)
      );
      CREATE INDEX passes_job_id_made_at_idx ON passes (job_id, made_at);
      CREATE INDEX passes_worker_id_made_at_idx ON passes (worker_id, made_at);

      CREATE TABLE offer_answer_times (
        offer_id uuid NOT NULL,
        minutes integer NOT NULL,
        began_at timestamptz NOT NULL,
        answer_by timestamptz NOT NULL,
        CONSTRAINT offer_answer_times_pkey PRIMARY KEY (offer_id),
        CONSTRAINT offer_answer_times_offer_id_fkey FOREIGN KEY (offer_id) REFERENCES offers(id)
      );

      ALTER TABLE match_offers ADD COLUMN status_before_no text;
      ALTER TABLE offers ADD CONSTRAINT offers_out_of_order_reason CHECK (out_of_order_reason IN (${reasons})) NOT VALID;`);
    await queryRunner.query(refusal('records of offers, calls and notifications'));
    for (const table of ['calls', 'passes', 'offer_answer_times']) {
      await queryRunner.query(`
        CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ${table}
          FOR EACH STATEMENT EXECUTE FUNCTION refuse_record_change();`);
    }
    for (const [table, columns] of Object.entries(told)) {
      await queryRunner.query(`
        CREATE TRIGGER ${table}_only_erasing BEFORE UPDATE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION allow_only_erasing(${columns.map((column) => `'${column}'`).join()})`);
    }
    await queryRunner.query(`
      CREATE TRIGGER offer_answer_times_only_erasing BEFORE UPDATE ON offer_answer_times
        FOR EACH ROW EXECUTE FUNCTION allow_only_erasing('')`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE offers DROP CONSTRAINT offers_out_of_order_reason;
      ALTER TABLE match_offers DROP COLUMN status_before_no;
      DROP TABLE calls, passes, offer_answer_times`);
    await queryRunner.query(refusal('notifications, offers and their events'));
  }
}

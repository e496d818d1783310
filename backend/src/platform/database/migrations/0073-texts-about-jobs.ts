import type { MigrationInterface, QueryRunner } from 'typeorm';

const purposes = (more: string) => `CHECK (purpose IN ('notification', 'offer', 'test'${more}))`;

/**
 * Texts about a job beside notification and offer, and replies; some may go at any hour. A new table, a new column
 * without a default, and a constraint that allows more (what was stored before keeps to it; the next migration says so):
 * the version before runs on. It sends what this one has written, without asking whether it still makes sense.
 */
export class TextsAboutJobs1700000000073 implements MigrationInterface {
  name = 'TextsAboutJobs1700000000073';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sms ADD any_hour_until timestamptz;
      ALTER TABLE sms DROP CONSTRAINT sms_purpose;
      ALTER TABLE sms ADD CONSTRAINT sms_purpose ${purposes(", 'job', 'reply'")} NOT VALID;
      CREATE TABLE job_texts (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        job_id uuid NOT NULL,
        worker_id uuid NOT NULL,
        match_id uuid NOT NULL,
        offer_id uuid,
        sms_id uuid NOT NULL,
        starts_at timestamptz,
        answer_by timestamptz,
        made_by_id integer,
        made_by text,
        made_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT job_texts_kind CHECK (kind IN ('withdrawn', 'place', 'waiting', 'job-over', 'work-is-off',
          'dispatch-ended', 'answer-by', 'reminder', 'message')),
        CONSTRAINT job_texts_pkey PRIMARY KEY (id)
      );
      CREATE UNIQUE INDEX job_texts_sms_id_idx ON job_texts (sms_id);
      CREATE INDEX job_texts_job_id_made_at_idx ON job_texts (job_id, made_at);
      CREATE INDEX job_texts_worker_id_made_at_idx ON job_texts (worker_id, made_at);
      CREATE UNIQUE INDEX job_texts_reminders ON job_texts (offer_id, starts_at) WHERE kind = 'reminder';`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE job_texts;
      UPDATE sms SET purpose = 'notification' WHERE purpose IN ('job', 'reply');
      ALTER TABLE sms DROP CONSTRAINT sms_purpose;
      ALTER TABLE sms ADD CONSTRAINT sms_purpose ${purposes('')};
      ALTER TABLE sms DROP COLUMN any_hour_until;`);
  }
}

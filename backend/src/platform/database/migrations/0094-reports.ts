import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes: Record<string, string> = {
  jobs_starts_at_idx: 'jobs (starts_at)',
  offers_sms_id_idx: 'offers (sms_id)',
  notifications_sms_id_idx: 'notifications (sms_id)',
  notifications_without_text_idx: 'notifications (made_at) WHERE sms_id IS NULL',
  calls_made_at_idx: 'calls (made_at)',
  sms_about_jobs: `sms (created_at) INCLUDE (id, job_id, worker_id, status, segments)
    WHERE purpose IN ('notification', 'offer', 'job')`,
};

const AT_ONCE = 1_000;

/** By the provider's own rule: characters outside its alphabet make the parts of 160 ones of 70. */
const SEGMENTS = `CASE
    WHEN message ~ '^[]\\[A-Za-z0-9@£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&''()*+,./:;<=>?¡ÄÖÑÜ§¿äöñüà^{}\\\\~|€\\n\\r-]*$' THEN (
      SELECT CASE WHEN units <= 160 THEN 1 ELSE ceil(units / 153.0) END
      FROM (SELECT length(message) + length(regexp_replace(message, '[^]\\[^{}\\\\~|€]', '', 'g'))) AS sized(units))
    ELSE (
      SELECT CASE WHEN units <= 70 THEN 1 ELSE ceil(units / 67.0) END
      FROM (SELECT length(message) + length(regexp_replace(message, '[\\u0001-\\uFFFF]', '', 'g'))) AS sized(units))
  END`;

/**
 * For the reports: what they read of a period, and the segments of the texts of earlier versions whose words are still
 * there. Each batch is a transaction of its own, and the indexes are built beside the work of others; started again it
 * goes on. The version before keeps the indexes up, reads neither them nor the segments, and runs on.
 */
export class Reports1700000000094 implements MigrationInterface {
  name = 'Reports1700000000094';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (let after: string | null = null; ;) {
      const [batch] = (await queryRunner.query(
        `WITH batch AS MATERIALIZED (
           SELECT id FROM sms
           WHERE ($1::uuid IS NULL OR id > $1) AND segments IS NULL AND body_removed_at IS NULL
           ORDER BY id LIMIT ${AT_ONCE} FOR NO KEY UPDATE),
         counted AS (UPDATE sms SET segments = ${SEGMENTS} FROM batch WHERE sms.id = batch.id)
         SELECT (array_agg(id ORDER BY id DESC))[1] AS last FROM batch`,
        [after],
      )) as [{ last: string | null }];
      if (batch.last === null) break;
      after = batch.last;
    }
    for (const [name, on] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  /** The segments go with their column. */
  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

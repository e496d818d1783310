import type { MigrationInterface, QueryRunner } from 'typeorm';

const AT_ONCE = 1_000;

/**
 * What was sent before becomes records: a notification for each match that was notified, an offer with its events for
 * each that was offered or accepted. Some matches at a time, each batch a transaction of its own that holds no more
 * than these, while the version before runs on; what it writes meanwhile the triggers of the migration before take in.
 * Started again it goes on with those that have no records yet.
 */
export class FormerOffers1700000000044 implements MigrationInterface {
  name = 'FormerOffers1700000000044';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (let after: string | null = null; ;) {
      const [batch] = (await queryRunner.query(
        `WITH batch AS MATERIALIZED (
           SELECT m.id, m AS match FROM job_matches m
           WHERE ($1::uuid IS NULL OR m.id > $1)
             AND (m.sms_id IS NOT NULL OR m.notification_status IS NOT NULL OR m.offer_sms_id IS NOT NULL
               OR m.status IN ('Offered', 'Accepted'))
           ORDER BY m.id LIMIT ${AT_ONCE} FOR NO KEY UPDATE),
         adopted AS MATERIALIZED (SELECT adopt_match_texts(match), id FROM batch)
         SELECT (array_agg(id ORDER BY id DESC))[1] AS last FROM adopted`,
        [after],
      )) as [{ last: string | null }];
      if (batch.last === null) return;
      after = batch.last;
    }
  }

  /** Before the tables that hold them are dropped, and while the columns still say the same, there is nothing to do. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

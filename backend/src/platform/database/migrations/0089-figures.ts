import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes: Record<string, string> = {
  offers_made_at_idx: 'offers (made_at)',
  offer_events_accepted_idx: `offer_events (at) WHERE outcome = 'accepted'`,
  offer_answer_times_answer_by_idx: 'offer_answer_times (answer_by)',
};

/**
 * For the figures of a period, offers that end soon, and how many could be reached on each day. The indexes are built
 * beside the work of others; what a build that was broken off has left is made anew. The version before keeps them up,
 * reads neither them nor the table, and runs on.
 */
export class Figures1700000000089 implements MigrationInterface {
  name = 'Figures1700000000089';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
    await queryRunner.query(`CREATE TABLE IF NOT EXISTS reach_of_days (
      day date NOT NULL,
      active integer NOT NULL,
      reachable integer NOT NULL,
      CONSTRAINT reach_of_days_pkey PRIMARY KEY (day)
    )`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE IF EXISTS reach_of_days');
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

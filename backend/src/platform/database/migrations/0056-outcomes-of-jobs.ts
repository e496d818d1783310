import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The places that are taken are counted for each job of a list: its offers and the last outcome of each are read from
 * indexes alone. Built while the tables are in use; what a build that was broken off has left is made anew. The version
 * before finds the events of an offer by the new index as it did by the one that goes.
 */
export class OutcomesOfJobs1700000000056 implements MigrationInterface {
  name = 'OutcomesOfJobs1700000000056';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [index, columns] of [
      ['offers_job_id_id_idx', 'offers (job_id, id)'],
      ['offer_events_offer_id_id_outcome_idx', 'offer_events (offer_id, id, outcome)'],
    ] as const) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${index} ON ${columns}`);
    }
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS offer_events_offer_id_id_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE INDEX offer_events_offer_id_id_idx ON offer_events (offer_id, id)');
    await queryRunner.query('DROP INDEX offers_job_id_id_idx, offer_events_offer_id_id_outcome_idx');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An offer is the last one of one match at most, and is found by it. Built while the table is in use; what a build that
 * was broken off has left is made anew. The version before does not know the table and runs on.
 */
export class OffersOfMatches1700000000046 implements MigrationInterface {
  name = 'OffersOfMatches1700000000046';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS match_offers_offer_id_idx');
    await queryRunner.query(
      'CREATE UNIQUE INDEX CONCURRENTLY match_offers_offer_id_idx ON match_offers (offer_id)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS match_offers_offer_id_idx');
  }
}

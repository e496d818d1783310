import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who was given a place that came free, without reading every answer there was. The version before keeps it as well. */
export class PlacesGiven1700000000290 implements MigrationInterface {
  name = 'PlacesGiven1700000000290';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS offer_events_places_given_idx');
    await queryRunner.query(
      `CREATE INDEX CONCURRENTLY offer_events_places_given_idx ON offer_events (at)
        WHERE outcome = 'accepted' AND via = 'system'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX IF EXISTS offer_events_places_given_idx');
  }
}

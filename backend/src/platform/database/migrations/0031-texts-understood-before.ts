import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Texts that came before it was kept what they were taken for: what their keyword says, which was applied then. The
 * table holds one row for each text that a worker ever sent, so one statement does. The version before runs on.
 */
export class TextsUnderstoodBefore1700000000031 implements MigrationInterface {
  name = 'TextsUnderstoodBefore1700000000031';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      UPDATE inbound_messages SET understood_as = coalesce(lower(keyword), 'unclear'),
        done_at = CASE WHEN keyword IS NOT NULL THEN created_at END
      WHERE understood_as IS NULL`);
  }

  /** What it filled in goes with its columns. */
  async down(): Promise<void> {
    // Nothing to take back.
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Until when a text is held because the hall sends none at that hour: its tries count from there. A new column without a
 * default: the version before runs on, and sends what is held when its next try is due.
 */
export class TextingHours1700000000075 implements MigrationInterface {
  name = 'TextingHours1700000000075';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms ADD held_until timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms DROP COLUMN held_until');
  }
}

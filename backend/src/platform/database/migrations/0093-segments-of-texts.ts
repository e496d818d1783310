import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In how many parts a text is sent. The version before leaves it out, and its texts have none. */
export class SegmentsOfTexts1700000000093 implements MigrationInterface {
  name = 'SegmentsOfTexts1700000000093';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms ADD COLUMN segments smallint');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE sms DROP COLUMN segments');
  }
}

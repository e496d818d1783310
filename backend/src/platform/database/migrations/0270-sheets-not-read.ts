import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many sheets of an imported workbook were not read. The version before, which runs on, leaves it at none. */
export class SheetsNotRead1700000000270 implements MigrationInterface {
  name = 'SheetsNotRead1700000000270';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE imports ADD COLUMN other_sheets integer NOT NULL DEFAULT 0');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE imports DROP COLUMN other_sheets');
  }
}

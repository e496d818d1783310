import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Every offer has a reason that there is, or none. The version before gives none and runs on. */
export class ReasonsChecked1700000000068 implements MigrationInterface {
  name = 'ReasonsChecked1700000000068';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE offers VALIDATE CONSTRAINT offers_out_of_order_reason');
  }

  /** Nobody can tell a constraint that was checked from one that was not. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

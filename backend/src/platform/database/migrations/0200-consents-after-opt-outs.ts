import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * When the owner of a number had opted out before the consent that is on record. Null: never, or it is not known, as of
 * every consent that the version before takes down, which runs on.
 */
export class ConsentsAfterOptOuts1700000000200 implements MigrationInterface {
  name = 'ConsentsAfterOptOuts1700000000200';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE phone_numbers ADD COLUMN opted_out_at timestamptz');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE phone_numbers DROP COLUMN opted_out_at');
  }
}

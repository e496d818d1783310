import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Most new numbers are told from the erased ones without their slow hash. Rows of the version before, which runs on,
 * have no bucket: beside one of them every new number is hashed.
 */
export class BucketsOfErasedNumbers1700000000143 implements MigrationInterface {
  name = 'BucketsOfErasedNumbers1700000000143';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE erased_opt_outs ADD COLUMN bucket smallint, ADD COLUMN bucket_key text',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE erased_opt_outs DROP COLUMN bucket_key, DROP COLUMN bucket');
  }
}

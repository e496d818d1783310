import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Looks at the imports that were there, beside the work of others. The version before runs on. */
export class ImportOfGroupsChecked1700000000107 implements MigrationInterface {
  name = 'ImportOfGroupsChecked1700000000107';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE imports VALIDATE CONSTRAINT imports_kind');
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = `'workers', 'employers', 'classifications', 'certificates'`;
const kinds = `'workers', 'employers', 'classifications', 'substantially-similar-classifications', 'certificates'`;

/** Groups of similar classifications are imported, too. The version before writes what it wrote, and runs on. */
export class ImportOfGroups1700000000106 implements MigrationInterface {
  name = 'ImportOfGroups1700000000106';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE imports DROP CONSTRAINT imports_kind,
        ADD CONSTRAINT imports_kind CHECK (kind IN (${kinds})) NOT VALID`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DELETE FROM imports WHERE kind = 'substantially-similar-classifications'`);
    await queryRunner.query(`
      ALTER TABLE imports DROP CONSTRAINT imports_kind,
        ADD CONSTRAINT imports_kind CHECK (kind IN (${before}))`);
  }
}

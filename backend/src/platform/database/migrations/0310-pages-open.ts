import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when pages take answers. The version before, which runs on, notes nothing, and ends offers by their own time. */
export class PagesOpen1700000000310 implements MigrationInterface {
  name = 'PagesOpen1700000000310';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE pages_open (
        id smallint NOT NULL DEFAULT 1,
        open_at timestamptz,
        away_from timestamptz,
        heard_by timestamptz,
        CONSTRAINT pages_open_pkey PRIMARY KEY (id),
        CONSTRAINT pages_open_one CHECK (id = 1)
      )`);
    await queryRunner.query('INSERT INTO pages_open DEFAULT VALUES');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE pages_open');
  }
}

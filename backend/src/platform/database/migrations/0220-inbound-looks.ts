import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far the provider's list was searched for texts from workers. The version before, which runs on, never reads it. */
export class InboundLooks1700000000220 implements MigrationInterface {
  name = 'InboundLooks1700000000220';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE inbound_looks (
        id smallint NOT NULL DEFAULT 1,
        begun_at timestamptz NOT NULL,
        complete_until timestamptz NOT NULL,
        CONSTRAINT inbound_looks_pkey PRIMARY KEY (id),
        CONSTRAINT inbound_looks_one CHECK (id = 1)
      )`);
    await queryRunner.query('ALTER TABLE inbound_messages ADD COLUMN sent_at timestamptz');
    await queryRunner.query(
      `INSERT INTO inbound_looks (begun_at, complete_until) VALUES ('-infinity', now())`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE inbound_messages DROP COLUMN sent_at');
    await queryRunner.query('DROP TABLE inbound_looks');
  }
}

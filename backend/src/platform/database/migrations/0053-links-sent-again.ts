import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Whether a notification only brought the link again: such a text goes out on a filled job, too. The version before
 * runs on: it writes none, and stops those it finds where the job is not open.
 */
export class LinksSentAgain1700000000053 implements MigrationInterface {
  name = 'LinksSentAgain1700000000053';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notifications ADD COLUMN link_again boolean NOT NULL DEFAULT false');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE notifications DROP COLUMN link_again');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What a list keeps of who was left out, of those alone who can do the job's work. The version before leaves both null and
 * goes on with its own column; what it reads of new lists it puts together from the log, as for lists without any.
 */
export class WhoWasLeftOutInShort1700000000120 implements MigrationInterface {
  name = 'WhoWasLeftOutInShort1700000000120';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      'ALTER TABLE dispatch_lists ADD COLUMN placed_held bytea, ADD COLUMN left_out_held bytea',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE dispatch_lists DROP COLUMN placed_held, DROP COLUMN left_out_held');
  }
}

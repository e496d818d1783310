import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A number for each worker, and with each list which conditions held for each of them, in the order of these numbers. The
 * version before leaves both out: its workers get a number by themselves, its lists say nothing of who was left out.
 */
export class WhoWasLeftOut1700000000082 implements MigrationInterface {
  name = 'WhoWasLeftOut1700000000082';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE SEQUENCE workers_number_seq AS integer;
      ALTER TABLE workers ADD COLUMN number integer NOT NULL DEFAULT nextval('workers_number_seq');
      ALTER SEQUENCE workers_number_seq OWNED BY workers.number;
      CREATE UNIQUE INDEX workers_number_idx ON workers (number);
      ALTER TABLE dispatch_lists ADD COLUMN conditions_held bytea`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE dispatch_lists DROP COLUMN conditions_held;
      ALTER TABLE workers DROP COLUMN number`);
  }
}

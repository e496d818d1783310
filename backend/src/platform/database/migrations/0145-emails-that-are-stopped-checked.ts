import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Looks at the e-mails that were there, beside the work of others. The version before runs on. */
export class EmailsThatAreStoppedChecked1700000000145 implements MigrationInterface {
  name = 'EmailsThatAreStoppedChecked1700000000145';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('ALTER TABLE emails VALIDATE CONSTRAINT emails_status');
  }

  down(): Promise<void> {
    return Promise.resolve();
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What of a record tells of a person; who, when and what came of it stays. */
const told = {
  offers: ['worker_name', 'job_title', 'employer_name', 'message', 'out_of_order_note'],
  offer_events: ['reason'],
  notifications: ['reason'],
};

const refusal = (unless: string) => `
  CREATE OR REPLACE FUNCTION refuse_record_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN ${unless}
    RAISE EXCEPTION 'notifications, offers and their events are never changed or deleted';
  END $$`;

/**
 * As entries of the log, records of offers and notifications may be written over by their owner while a person is
 * erased, and then only what they tell of people. The version before knows nothing of these tables and runs on.
 */
export class ErasedRecords1700000000045 implements MigrationInterface {
  name = 'ErasedRecords1700000000045';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      refusal(`
      IF TG_OP = 'UPDATE' AND current_setting('hall.erasing', true) = 'on' AND pg_has_role(current_user,
        (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN RETURN NULL; END IF;`),
    );
    await queryRunner.query(`
      CREATE FUNCTION allow_only_erasing() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF to_jsonb(NEW) - TG_ARGV::text[] IS DISTINCT FROM to_jsonb(OLD) - TG_ARGV::text[] THEN
          RAISE EXCEPTION 'records are never changed or deleted: only what they tell of people may be erased';
        END IF;
        RETURN NEW;
      END $$;`);
    for (const [table, columns] of Object.entries(told)) {
      await queryRunner.query(`
        CREATE TRIGGER ${table}_only_erasing BEFORE UPDATE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION allow_only_erasing(${columns.map((column) => `'${column}'`).join()})`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const table of Object.keys(told)) {
      await queryRunner.query(`DROP TRIGGER ${table}_only_erasing ON ${table}`);
    }
    await queryRunner.query('DROP FUNCTION allow_only_erasing()');
    await queryRunner.query(refusal(''));
  }
}

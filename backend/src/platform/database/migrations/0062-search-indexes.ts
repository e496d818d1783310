import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Those in the order of names and numbers give the first few at once; the words find what stands anywhere in a name. */
const indexes: Record<string, string> = {
  workers_first_name_begins_idx: `workers
    (status, (hall_words(first_name || ' ' || last_name) COLLATE "C")) WHERE erased_at IS NULL`,
  workers_last_name_begins_idx: `workers
    (status, (hall_words(last_name || ' ' || first_name) COLLATE "C")) WHERE erased_at IS NULL`,
  workers_employee_id_begins_idx: `workers
    (status, (hall_words(l26_employee_id) COLLATE "C")) WHERE erased_at IS NULL`,
  workers_phone_begins_idx: 'workers (status, phone COLLATE "C") WHERE erased_at IS NULL',
  workers_phone_ends_idx: 'workers (status, (reverse(phone) COLLATE "C")) WHERE erased_at IS NULL',
  workers_words_idx: `workers USING gin
    (hall_word_set(first_name || ' ' || last_name || ' ' || coalesce(l26_employee_id, ''))) WHERE erased_at IS NULL`,
  jobs_title_words_idx: 'jobs USING gin (hall_word_set(title))',
  employers_name_words_idx: 'employers USING gin (hall_word_set(company_name))',
};

/**
 * For the search over everything, beside the work of others; what a build that was broken off has left is made anew.
 * The version before runs on: it keeps the indexes and reads none.
 */
export class SearchIndexes1700000000062 implements MigrationInterface {
  name = 'SearchIndexes1700000000062';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [name, on] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

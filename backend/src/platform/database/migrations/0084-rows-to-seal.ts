import type { MigrationInterface, QueryRunner } from 'typeorm';

const AT_ONCE = 10_000;

/** Each with its primary key. */
const kinds = {
  audit_entries: { key: 'id', type: 'bigint' },
  dispatch_lists: { key: 'id', type: 'uuid' },
  offers: { key: 'id', type: 'uuid' },
  offer_events: { key: 'id', type: 'bigint' },
  offer_answer_times: { key: 'offer_id', type: 'uuid' },
  calls: { key: 'id', type: 'uuid' },
  passes: { key: 'id', type: 'uuid' },
};

/**
 * Notes the rows that were written before there were seals: the first seals cover them as they are now. Some at a time,
 * each batch a transaction of its own; started again it leaves out what is noted or sealed. The version before runs on.
 */
export class RowsToSeal1700000000084 implements MigrationInterface {
  name = 'RowsToSeal1700000000084';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const [table, { key, type }] of Object.entries(kinds)) await noteAll(queryRunner, table, key, type);
  }

  /** The table of what is noted goes with the migration before. */
  down(): Promise<void> {
    return Promise.resolve();
  }
}

async function noteAll(queryRunner: QueryRunner, table: string, key: string, type: string): Promise<void> {
  for (let after: string | null = null; ;) {
    const [batch] = (await queryRunner.query(
      `WITH batch AS MATERIALIZED (
         SELECT ${key} AS key FROM ${table} WHERE $1::text IS NULL OR ${key} > $1::text::${type}
         ORDER BY ${key} LIMIT ${AT_ONCE}),
       noted AS (
         INSERT INTO unsealed_rows (kind, key) SELECT '${table}', key::text FROM batch
         WHERE NOT EXISTS (SELECT FROM sealed_rows s WHERE s.kind = '${table}' AND s.key = batch.key::text)
         ON CONFLICT DO NOTHING)
       SELECT (array_agg(key::text ORDER BY batch.key DESC))[1] AS last FROM batch`,
      [after],
    )) as [{ last: string | null }];
    if (batch.last === null) return;
    after = batch.last;
  }
}

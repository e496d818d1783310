import type { Readable } from 'node:stream';
import type { PoolClient } from 'pg';
import QueryStream from 'pg-query-stream';
import type { DataSource } from 'typeorm';

/** Rows asked for at a time: PostgreSQL keeps the rest until the client has taken these. */
const ROWS_AT_ONCE = 250;

type Options = Omit<NonNullable<ConstructorParameters<typeof QueryStream>[2]>, 'batchSize'>;

/**
 * The rows of a statement, read as slowly as somebody takes them.
 * @param longestMs the time limit of statements, which counts all of that
 */
export async function streamedRows(
  dataSource: DataSource,
  { text }: { text: string },
  values: unknown[],
  longestMs: number,
  options: Options = {},
): Promise<Readable> {
  const queryRunner = dataSource.createQueryRunner();
  const client = (await queryRunner.connect()) as PoolClient;
  await client.query(`SET statement_timeout = ${longestMs}`);
  const rows = client.query(new QueryStream(text, values, { ...options, batchSize: ROWS_AT_ONCE }));
  rows.once('close', () => void client.query('RESET statement_timeout').finally(() => queryRunner.release()));
  return rows;
}

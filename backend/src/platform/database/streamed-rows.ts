import type { Readable } from 'node:stream';
import pg, { type Client, type CustomTypesConfig, type PoolClient, type Submittable } from 'pg';
import { to } from 'pg-copy-streams';
import QueryStream from 'pg-query-stream';
import type { DataSource } from 'typeorm';

/** Rows asked for at a time: PostgreSQL keeps the rest until the client has taken these. */
const ROWS_AT_ONCE = 250;

/** COPY takes no parameters. */
const withValues = (text: string, values: readonly unknown[]) =>
  text.replace(/\$(\d+)/g, (_, number: string) => {
    const value = values[Number(number) - 1];
    if (typeof value !== 'string') throw new Error(`A parameter of COPY is no text: $${number}`);
    return pg.escapeLiteral(value);
  });

/** @param isFree whether the connection answers other statements, once it is closed */
async function opened<Rows extends Readable & Submittable>(
  dataSource: DataSource,
  longestMs: number,
  stream: Rows,
  isFree: () => boolean,
): Promise<Rows> {
  const queryRunner = dataSource.createQueryRunner();
  const client = (await queryRunner.connect()) as Client;
  await client.query(`SET statement_timeout = ${longestMs}`);
  const rows = client.query(stream);
  rows.once('close', () => {
    const over = isFree() ? client.query('RESET statement_timeout') : client.end();
    const release = () => void queryRunner.release();
    void (over as Promise<unknown>).finally(release);
  });
  return rows;
}

/**
 * The rows of a statement, read as slowly as somebody takes them.
 * @param longestMs the time limit of statements, which counts all of that
 */
export function streamedRows(
  dataSource: DataSource,
  { text }: { text: string },
  values: unknown[],
  longestMs: number,
): Promise<Readable> {
  const rows = new QueryStream(text, values, { batchSize: ROWS_AT_ONCE });
  return opened(dataSource, longestMs, rows, () => true);
}

/**
 * As {@link streamedRows}, but as bytes of COPY for `CopiedRows`: the database goes on while they are
 * processed, and unused columns are never parsed. The parameters are texts.
 */
export function copiedRows(
  dataSource: DataSource,
  { text }: { text: string },
  values: readonly unknown[],
  longestMs: number,
): Promise<Readable> {
  const bytes = to(`COPY (${withValues(text, values)}) TO STDOUT`);
  // Whoever reads it hears of an error, too; one that comes when nobody reads any more is of no interest.
  bytes.on('error', () => undefined);
  // A connection with unread rows cannot answer other statements.
  return opened(dataSource, longestMs, bytes, () => bytes.readableEnded);
}

/** All rows of a statement, each value as the database writes it. */
export async function textRows(
  dataSource: DataSource,
  { text }: { text: string },
  values: unknown[],
  types: CustomTypesConfig,
): Promise<(string | null)[][]> {
  const queryRunner = dataSource.createQueryRunner();
  try {
    const client = (await queryRunner.connect()) as PoolClient;
    const { rows } = await client.query<(string | null)[]>({ text, values, rowMode: 'array', types });
    return rows;
  } finally {
    await queryRunner.release();
  }
}

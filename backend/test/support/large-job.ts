export type Sql = <Row>(statement: string, values?: unknown[]) => Promise<Row[]>;

/** Gives a job so many matched workers at once, each with a number of their own that may be texted. */
export async function addMatches(sql: Sql, jobId: string, matches: number): Promise<void> {
  await sql(
    `WITH numbers AS (
       INSERT INTO phone_numbers (phone_number, opted_in)
       SELECT '+1646' || (5000000 + n), true FROM generate_series(1, $2::int) n
       ON CONFLICT (phone_number) DO UPDATE SET opted_in = true RETURNING phone_number
     ), people AS (
       INSERT INTO workers (first_name, last_name, phone) SELECT 'Ana', phone_number, phone_number FROM numbers
       RETURNING id
     )
     INSERT INTO job_matches (job_id, worker_id, priority) SELECT $1, id, row_number() OVER () FROM people`,
    [jobId, matches],
  );
}

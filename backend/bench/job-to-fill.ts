import { randomUUID } from 'node:crypto';
import type { BenchHall } from './hall.js';
import { call } from './http.js';

/** No number of the demo hall. */
let nextNumber = 8_000_000;

/** A job with a list of its own: so many workers, who can all be texted. @returns its id */
export async function jobToFill(hall: BenchHall, workers: number, openings: number): Promise<string> {
  const [employer, classification, job] = [randomUUID(), randomUUID(), randomUUID()];
  const name = `Measured ${employer}`;
  await hall.pool.query('INSERT INTO employers (id, company_name) VALUES ($1, $2)', [employer, name]);
  await hall.pool.query('INSERT INTO classifications (id, name) VALUES ($1, $2)', [classification, name]);
  const phones = Array.from({ length: workers }, () => `+1617${(nextNumber += 1)}`);
  await hall.pool.query(
    'INSERT INTO phone_numbers (phone_number, opted_in) SELECT unnest($1::text[]), true',
    [phones],
  );
  await hall.pool.query(
    `INSERT INTO workers (first_name, last_name, phone, l26_employer_id, l26_classification_id, l26_employer_date,
       l26_classification_date)
     SELECT 'Ana', 'Worker', unnest($1::text[]), $2, $3, '2001-01-01', '2001-01-01'`,
    [phones, employer, classification],
  );
  await hall.pool.query(
    `INSERT INTO jobs (id, title, description, employer_id, classification_id, openings)
     VALUES ($1, 'Banquet server', '<p>Measured</p>', $2, $3, $4)`,
    [job, employer, classification, openings],
  );
  return job;
}

/** What a worker answers on their page. @throws when it is not taken */
export async function answerByLink(hall: BenchHall, match: string, status: string): Promise<void> {
  const answered = await call({
    method: 'PUT',
    url: `${hall.url}/api/job-matches/${match}`,
    headers: { 'content-type': 'application/json', origin: hall.url },
    body: JSON.stringify({ status }),
  });
  if (answered.status !== 200) throw new Error(`An answer was answered ${answered.status}`);
}

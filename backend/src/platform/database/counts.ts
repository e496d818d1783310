import { type Sql, sql } from './sql/index.js';

/** A JSON object of how many rows have each of the words, zeros included. @param from a table, and which of its rows */
export const countsOf = <Params>(words: Sql<Params>, column: string, from: string | Sql<Params>) => sql`
  (SELECT json_object_agg(word, coalesce(n, 0)) FROM unnest(${words}::text[]) AS word
   LEFT JOIN (SELECT ${column} AS word, count(*) AS n FROM ${from} GROUP BY 1) AS counted USING (word))`;

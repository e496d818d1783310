import { type Sql, sql } from './sql/index.js';

/** An ILIKE pattern that finds the text anywhere and means its `%`, `_` and `\` as they are typed. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL for a part of a LIKE pattern on a folded text; what was typed is folded first, for that may bring a `%`. */
export const folded = <Params>(typed: Sql<Params>) =>
  sql`regexp_replace(hall_fold(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** SQL that finds what was typed anywhere in a text, whatever the case or the accents: 'evens' finds 'Évens'. */
export const contains = <Params>(text: string, typed: Sql<Params>) =>
  sql`hall_fold(${text}) LIKE '%' || ${folded(typed)} || '%'`;

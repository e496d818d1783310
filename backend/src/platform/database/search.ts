import { type Sql, sql } from './sql/index.js';

/** An ILIKE pattern that finds the text anywhere and means its `%`, `_` and `\` as they are typed. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL for a part of a LIKE pattern on a folded text; what was typed is folded first, for that may bring a `%`. */
export const folded = <Params>(typed: Sql<Params>) =>
  sql`regexp_replace(hall_fold(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** SQL that finds what was typed anywhere in a text, whatever the case or the accents: 'evens' finds 'Évens'. */
export const contains = <Params>(text: string, typed: Sql<Params>) =>
  sql`hall_fold(${text}) LIKE '%' || ${folded(typed)} || '%'`;

/** Nobody has more names, and no title needs more of its words; what follows is not looked for. */
export const MAX_WORDS = 8;

/** What was typed, parted where it has blanks, each word once; what holds no letter and no digit is left out. */
export const typedWords = (typed: string): string[] =>
  [...new Map(typed.split(/\s+/).map((word) => [word.toLowerCase(), word])).values()]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MAX_WORDS);

/** SQL of what finds a `hall_word_set`, each word by how it begins. */
export const wordsAsked = {
  all: <Params>(typed: Sql<Params>) => sql`hall_words_asked(${typed}, '', '&')`,
  /** All of them, and the first one begins the text. */
  fromTheFirst: <Params>(typed: Sql<Params>) => sql`hall_words_asked(${typed}, '^', '&')`,
};

/** SQL of a LIKE pattern: text in words that begins like what was typed. */
export const beginsLike = <Params>(typed: Sql<Params>) => sql`nullif(hall_words(${typed}), '') || '%'`;

/** An ILIKE pattern that finds the text anywhere and means its `%`, `_` and `\` as they are typed. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** SQL for a part of a LIKE pattern on a folded text; what was typed is folded first, for that may bring a `%`. */
export const folded = (parameter: string) =>
  `regexp_replace(hall_fold(${parameter}), '([\\\\%_])', '\\\\\\1', 'g')`;

/** SQL that finds what was typed anywhere in a text, whatever the case or the accents: 'evens' finds 'Évens'. */
export const contains = (text: string, parameter: string) =>
  `hall_fold(${text}) LIKE '%' || ${folded(parameter)} || '%'`;

/** SQL that reads letters as a plain view does: at the end of a word, too, sigma is sigma. */
export const foldedSql = (text: string) => `translate(hall_fold(${text}), 'ς', 'σ')`;

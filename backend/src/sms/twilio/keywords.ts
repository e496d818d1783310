export const KEYWORDS = ['STOP', 'START', 'HELP'] as const;
export type Keyword = (typeof KEYWORDS)[number];

/** The provider answers these by itself; each counts only as the whole message, whatever its case. */
const words: Readonly<Record<Keyword, readonly string[]>> = {
  STOP: ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'],
  START: ['START', 'UNSTOP'],
  HELP: ['HELP', 'INFO'],
};

const keywordByWord: ReadonlyMap<string, Keyword> = new Map(
  KEYWORDS.flatMap((keyword) => words[keyword].map((word): [string, Keyword] => [word, keyword])),
);

/**
 * What a text from a worker asks for. The provider's own finding (`OptOutType`) goes first. YES opts in only when
 * the provider says so: from somebody who has not opted out it is the answer to something else.
 */
export function keywordOf(body: string, optOutType?: string): Keyword | null {
  const found = KEYWORDS.find((keyword) => keyword === optOutType?.trim().toUpperCase());
  return found ?? keywordByWord.get(body.trim().toUpperCase()) ?? null;
}

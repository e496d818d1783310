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
 * What the provider does with a text from a worker. Its own finding (`OptOutType`) goes first. YES is left out: to the
 * provider it is a START from a number that has opted out, and from any other the answer to something.
 */
export function keywordOf(body: string, optOutType?: string): Keyword | null {
  const found = KEYWORDS.find((keyword) => keyword === optOutType?.trim().toUpperCase());
  return found ?? keywordByWord.get(body.trim().toUpperCase()) ?? null;
}

/** Whether it lifts the provider's block, if there is one. */
export const isYes = (body: string): boolean => body.trim().toUpperCase() === 'YES';

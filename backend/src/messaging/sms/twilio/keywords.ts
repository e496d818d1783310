const KEYWORDS = ['STOP', 'START', 'HELP'] as const;
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
 * The provider's own finding (`OptOutType`) goes first. YES is left out: it means START only from a number that
 * has opted out.
 */
export function keywordOf(body: string, optOutType?: string): Keyword | null {
  const found = KEYWORDS.find((keyword) => keyword === optOutType?.trim().toUpperCase());
  return found ?? keywordByWord.get(body.trim().toUpperCase()) ?? null;
}

/** YES lifts the provider's block, if there is one. */
export const isYes = (body: string): boolean => body.trim().toUpperCase() === 'YES';

const ofTheJobToo: ReadonlySet<string> = new Set(['CANCEL', 'END', 'QUIT']);

/** A STOP of the provider by which a worker may give up a job as well. */
export const mayMeanTheJob = (body: string): boolean => ofTheJobToo.has(body.trim().toUpperCase());

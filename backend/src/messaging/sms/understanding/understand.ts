import type { Language } from '../../../languages/languages.js';
import { isYes, type Keyword, keywordOf, mayMeanTheJob } from '../twilio/keywords.js';
import { answerIn } from './answer.js';
import { optOutIn } from './opt-out.js';
import { hasSignsOfOptOut } from './opt-out-signs.js';
import { asks, wordsOf } from './words-of.js';

/**
 * `stop?`: perhaps an opt-out. `dropping-out?`: a no from somebody who has a dispatch to come. `unclear`: anything else.
 * Staff read all three.
 */
export const UNDERSTOOD_AS = [
  'yes',
  'no',
  'stop',
  'stop?',
  'start',
  'help',
  'dropping-out?',
  'unclear',
] as const;
export type UnderstoodAs = (typeof UNDERSTOOD_AS)[number];

export interface Understood {
  as: UnderstoodAs;
  /** The provider acts on it as well: after a stop it sends nothing more until a start. */
  byProvider: boolean;
}

const meanings = { STOP: 'stop', START: 'start', HELP: 'help' } as const satisfies Record<
  Keyword,
  UnderstoodAs
>;

/**
 * The provider's own finding goes first, then opt-outs, then answers.
 * @param optOutType the provider's finding, if it gives one
 * @param languages of who may have written it: a word may be a yes in one, and a no in another
 */
export function understand(
  body: string,
  optOutType?: string,
  languages: readonly Language[] = [],
): Understood {
  const keyword = keywordOf(body, optOutType);
  if (keyword) return { as: meanings[keyword], byProvider: true };
  if (isYes(body)) return { as: 'yes', byProvider: true };
  // "Quit." or "START!": the provider wants its words bare, and people do not know that.
  const [word, ...more] = wordsOf(body);
  const isAlone = word !== undefined && more.length === 0;
  // "Cancel?" may ask whether the job is.
  const bare = isAlone && !(asks(body) && mayMeanTheJob(word)) ? keywordOf(word) : null;
  const said = bare ? meanings[bare] : (optOutIn(body) ?? answerIn(body, languages));
  return { as: said ?? (hasSignsOfOptOut(body) ? 'stop?' : 'unclear'), byProvider: false };
}

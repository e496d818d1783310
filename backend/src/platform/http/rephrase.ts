import type { Response } from 'express';
import type { TypedInSentence } from '../errors/api-error.js';

/** Says a refusal, and what is wrong with which field, in the language of whoever reads it. */
type Rephrase = (
  english: readonly string[],
  status: number,
  typed: TypedInSentence,
) => Promise<{ sentences: readonly string[]; more?: object }>;

const REPHRASE = 'rephrase';

/** Sets how refusals of this request are worded from now on. */
export const rephraseRefusals = (response: Response, rephrase: Rephrase): void =>
  void (response.locals[REPHRASE] = rephrase);

/**
 * The sentences in the reader's language and further fields of the body; in English if the language is not
 * known.
 */
export async function rephrased(
  response: Response,
  english: readonly string[],
  status: number,
  typed: TypedInSentence = {},
): Promise<{ sentences: readonly string[]; more?: object }> {
  const rephrase = response.locals[REPHRASE] as Rephrase | undefined;
  try {
    return (await rephrase?.(english, status, typed)) ?? { sentences: english };
  } catch {
    return { sentences: english }; // the refusal itself matters more than its language
  }
}

import type { Response } from 'express';

/** Says a refusal in the language of whoever reads it. */
export type Rephrase = (english: string, status: number) => Promise<string>;

const REPHRASE = 'rephrase';

/** Refusals of this request are said so from now on. */
export const rephraseRefusals = (response: Response, rephrase: Rephrase): void =>
  void (response.locals[REPHRASE] = rephrase);

/** In the reader's language where that is known; else, and when it cannot be found out, as it is. */
export async function rephrased(response: Response, english: string, status: number): Promise<string> {
  const rephrase = response.locals[REPHRASE] as Rephrase | undefined;
  try {
    return (await rephrase?.(english, status)) ?? english;
  } catch {
    return english; // the refusal itself matters more than its language
  }
}

import { isNetworkFailure, wordsOf } from '../../shared/request';
import { say } from './say';

/** Why something failed, for people; undefined when nobody said. */
export const reasonOf = (error: unknown): string | undefined =>
  isNetworkFailure(error) ? say('page.noConnection') : wordsOf(error);

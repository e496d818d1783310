import { ApiError, isNetworkFailure, wordsOf } from '../../shared/request';
import { language, say } from './say';

/** A script that could not be fetched is no answer of the server either. */
const isOffline = (error: unknown) => isNetworkFailure(error) || !(error instanceof ApiError);

/** What the page itself says to some failures, as a proxy sends no words for workers. */
function ownWords(error: unknown): string | undefined {
  if (isOffline(error)) return say('page.noConnection');
  const { status, isStatusText } = error as ApiError;
  if (status === 429) return say('api.tooMany');
  return status === 503 && isStatusText ? say('api.unavailable') : undefined;
}

/**
 * Why something failed, for people, asked whenever it is shown; undefined when nobody said, or not in the language
 * that the page has by then.
 */
export function reasonOf(error: unknown): () => string | undefined {
  const then = language();
  return () => ownWords(error) ?? (language() === then ? wordsOf(error) : undefined);
}

import type { components } from '../../api/schema.gen';
import { ApiError, request } from '../../shared/request';
import { keepRead, keepUnsent, readBefore, unsentFrom, wished } from './chosen';
import { isLanguage, language, load, speak, turnTo, type Language } from './say';

export type Reader = components['schemas']['ReaderDto'];

/** A refusal says in which language its page is, too. */
export function readerOf(error: unknown): Reader | undefined {
  const body = error instanceof ApiError ? (error.body as { reader?: Reader } | undefined) : undefined;
  return body?.reader;
}

const guess = () => readBefore() ?? wished() ?? 'en';

/** What the hall is told of the language while no worker is known. */
export const inLanguage = () => ({ 'Accept-Language': guess() });

/** The hall takes no more of this choice. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && [400, 403, 404].includes(error.status);

/**
 * Tells the hall what was chosen while it could not be told; nothing when there is nothing to tell.
 * @throws when it still cannot be told, or refuses
 */
export async function tellChoice(signal: AbortSignal): Promise<Reader | undefined> {
  const [page, code] = [unsentFrom(), readBefore()];
  if (!page || !code) return undefined;
  try {
    const reader = await request<Reader>('PUT', `/api/${page}/language`, {
      signal,
      body: { language: code },
      headers: inLanguage(),
    });
    if (readBefore() === code) keepUnsent(undefined);
    return reader;
  } catch (error) {
    if (isFinal(error)) keepUnsent(undefined);
    throw error;
  }
}

/** Follows what is known of the reader's language; the latest information counts. */
export function buildReading(onSpoken: () => void) {
  let turn = 0;
  /** @returns whether it is wanted still */
  const speakOnly = async (code: Language, own?: Reader['sentences']): Promise<boolean> => {
    turn += 1;
    const mine = turn;
    await speak(code, own, () => mine === turn);
    if (mine !== turn) return false;
    onSpoken();
    return true;
  };
  return {
    /** Until the hall has answered. */
    begin: (): void => {
      turnTo(guess());
      if (readBefore()) load(language()).catch(() => undefined);
    },
    /**
     * As the hall's record says, but for a choice of which it has not been told; without either as the phone asks.
     * @throws when the language cannot be fetched
     */
    follow: async (reader: Reader | undefined): Promise<void> => {
      const chosen = unsentFrom() && readBefore();
      const code = chosen || reader?.language;
      if (chosen || !isLanguage(code)) await speakOnly(chosen || language());
      else if (await speakOnly(code, reader?.sentences)) keepRead(code);
    },
    choose: (code: Language): Promise<boolean> => speakOnly(code),
  };
}

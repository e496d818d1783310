import type { components } from '../../api/schema.gen';
import { ApiError, request } from '../../shared/request';
import { chosenBefore, keepChosen, wished } from './chosen';
import { isLanguage, speak, speakEnglish, type Language } from './say';

export type Reader = components['schemas']['ReaderDto'];

/** A refusal says in which language its page is, too. */
export function readerOf(error: unknown): Reader | undefined {
  const body = error instanceof ApiError ? (error.body as { reader?: Reader } | undefined) : undefined;
  return body?.reader;
}

/** What the hall is told of the language while no worker is known. */
export const inLanguage = () => ({ 'Accept-Language': chosenBefore() ?? wished() ?? 'en' });

export const saveLanguage = (page: 'worker-view' | 'opt-in', id: string, code: Language) =>
  request<Reader>('PUT', `/api/${page}/${encodeURIComponent(id)}/language`, {
    body: { language: code },
    headers: inLanguage(),
  });

/** Follows what is known of the reader's language; what was learnt last counts. */
export function buildReading(onSpoken: () => void) {
  let turn = 0;
  const turnTo = async (code: Language, own?: Reader['sentences']): Promise<void> => {
    turn += 1;
    const mine = turn;
    await speak(code, own, () => mine === turn);
    if (mine === turn) onSpoken();
  };
  return {
    /** Until the hall has answered. */
    begin: (): void => {
      speakEnglish();
      const code = chosenBefore() ?? wished();
      if (code && code !== 'en') turnTo(code).catch(() => undefined);
    },
    /** As the hall's record says; a language that cannot be fetched leaves the page in the one before. */
    follow: async (reader: Reader | undefined): Promise<void> => {
      if (reader && isLanguage(reader.language))
        await turnTo(reader.language, reader.sentences).catch(() => undefined);
    },
    choose: async (code: Language): Promise<void> => {
      await turnTo(code);
      keepChosen(code);
    },
  };
}

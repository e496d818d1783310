import { keepRead, keepUnsent } from './chosen';
import { isFinal, tellChoice, type buildReading } from './reader';
import { reasonOf } from './reason';
import { say, type Language } from './say';

export interface LanguageChoice {
  chooseFor: (page: string | undefined) => void;
  choose: (code: Language) => Promise<void>;
  settle: () => Promise<void>;
  /** Fetches after trying to save the choice, and again if another language is chosen meanwhile. */
  read: <T>(fetch: () => Promise<T>) => Promise<T>;
  /** That the hall does not know of it, and why. */
  note: () => string;
}

/** What is read and answered waits for it: a phone on its way may never hear of a request again. */
const TELL_WITHIN_MS = 10_000;

/**
 * A choice is kept on the phone at once, and told to the hall as soon as that can be told.
 * @param load loads the page anew, and says whether it does: not while the page keeps what would be lost by that
 */
export function chosenOn(
  reading: Pick<ReturnType<typeof buildReading>, 'choose' | 'follow'>,
  onNote: () => void,
  load: () => boolean,
): LanguageChoice {
  let isToLoad = false;
  let page: string | undefined;
  let note = () => '';
  let choices = 0;

  const tell = async () => {
    if (isToLoad) isToLoad = !load();
    const asking = new AbortController();
    const tooLong = setTimeout(() => asking.abort(), TELL_WITHIN_MS);
    try {
      const reader = await tellChoice(asking.signal);
      note = () => '';
      // A script that could not be fetched before is not asked for again by the same page.
      if (reader) void reading.follow(reader).catch(() => (isToLoad = !load()));
    } catch (error) {
      const reason = reasonOf(error);
      note = () =>
        [
          say('page.languageNotSaved', { reason: reason() ?? say('page.nothingSaid') }),
          isFinal(error) ? '' : say('page.languageKept'),
        ].join('\n');
    } finally {
      clearTimeout(tooLong);
    }
    onNote();
  };
  // One request after another, and one for all that wait, so that the last choice is told last.
  let told = Promise.resolve();
  let next: Promise<void> | undefined;
  const settle = () => {
    next ??= told.then(() => {
      next = undefined;
      return tell();
    });
    return (told = next);
  };
  const read = async <T>(fetch: () => Promise<T>): Promise<T> => {
    await settle();
    const before = choices;
    const found = await fetch();
    return before === choices ? found : read(fetch);
  };

  return {
    chooseFor: (next) => void (page = next),
    choose: async (code) => {
      choices += 1;
      keepRead(code);
      if (page) keepUnsent(page);
      await reading.choose(code).catch(() => undefined);
      await settle();
    },
    settle,
    read,
    note: () => note(),
  };
}

import { keepRead, keepUnsent } from './chosen';
import { isFinal, tellChoice, type buildReading } from './reader';
import { reasonOf } from './reason';
import { say, type Language } from './say';

export interface LanguageChoice {
  chooseFor: (page: string | undefined) => void;
  choose: (code: Language) => Promise<void>;
  settle: () => Promise<void>;
  /** That the hall does not know of it, and why. */
  note: () => string;
}

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

  const tell = async () => {
    if (isToLoad) isToLoad = !load();
    try {
      const reader = await tellChoice();
      note = () => '';
      // A script that could not be fetched before is not asked for again by the same page.
      if (reader) await reading.follow(reader).catch(() => (isToLoad = !load()));
    } catch (error) {
      const reason = reasonOf(error);
      note = () =>
        [
          say('page.languageNotSaved', { reason: reason() ?? say('page.nothingSaid') }),
          isFinal(error) ? '' : say('page.languageKept'),
        ].join('\n');
    }
    onNote();
  };
  // One after the other: what was chosen last is told last.
  let told = Promise.resolve();
  const settle = () => (told = told.then(tell));

  return {
    chooseFor: (next) => void (page = next),
    choose: async (code) => {
      keepRead(code);
      if (page) keepUnsent(page);
      await reading.choose(code).catch(() => undefined);
      await settle();
    },
    settle,
    note: () => note(),
  };
}

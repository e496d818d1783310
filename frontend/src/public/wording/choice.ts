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

/** A choice is kept on the phone at once, and told to the hall as soon as that can be told. */
export function chosenOn(reading: ReturnType<typeof buildReading>, onNote: () => void): LanguageChoice {
  let page: string | undefined;
  let note = () => '';

  const settle = async () => {
    try {
      const reader = await tellChoice();
      note = () => '';
      // A script that could not be fetched before is not asked for again by the same page.
      if (reader) await reading.follow(reader).catch(() => window.location.reload());
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

import type { MessageKey } from '../../languages/catalogue/catalogue.js';
import { catalogues, type Language, USUAL_LANGUAGE } from '../../languages/languages.js';
import { formatted, type Say, type Values } from '../../languages/messages.js';
import { refusalIn } from '../../languages/refusals.js';
import type { TypedInSentence } from '../../platform/errors/api-error.js';
import type { Versions } from '../../languages/versions.field.js';

/** What staff made of a sentence, by its key. */
export type OwnSentences = Partial<Record<MessageKey, string>>;

/** How the hall words things at one time: in which languages, and with which sentences of its own. */
export class Wording {
  constructor(
    readonly languages: readonly Language[],
    private readonly own: Partial<Record<Language, OwnSentences>>,
  ) {}

  /** A worker's language; English while the hall has theirs switched off. */
  spoken(language: Language): Language {
    return this.languages.includes(language) ? language : USUAL_LANGUAGE;
  }

  /** Says the hall's sentences in a worker's language. */
  sayIn(language: Language): Say {
    const spoken = this.spoken(language);
    return (key, ...[values]) => formatted(spoken, this.message(spoken, key), values);
  }

  /** The message itself, as the hall words it. */
  message(language: Language, key: MessageKey): string {
    const spoken = this.spoken(language);
    return this.own[spoken]?.[key] ?? catalogues[spoken].messages[key];
  }

  /** A refusal, given by its English sentence, in a worker's language; as it is where the catalogue does not have it. */
  rephrase(language: Language, english: string, typed: TypedInSentence = {}): string {
    const refusal = refusalIn(english);
    if (!refusal) return english;
    const spoken = this.spoken(language);
    const values: Values = { ...refusal.values };
    for (const [name, versions] of Object.entries(typed))
      values[name] = versions?.[spoken] ?? values[name] ?? '';
    return formatted(spoken, this.message(spoken, refusal.key), values);
  }

  /** The sentences of a language that are the hall's own. */
  ownOf(language: Language): OwnSentences {
    return this.own[this.spoken(language)] ?? {};
  }

  /** What was typed, in a worker's language where it was typed in it. */
  typed<Text extends string | null>(
    language: Language,
    text: Text,
    versions?: Versions | null,
  ): Text | string {
    return versions?.[this.spoken(language)] ?? text;
  }
}

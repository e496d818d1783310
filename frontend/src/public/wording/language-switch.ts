import { h } from '../dom';
import { language, nameOf, say, type Language } from './say';

/** All languages by their own names; null while there is but one. */
export function languageSwitch(
  languages: readonly Language[],
  choose: (language: Language) => void,
): HTMLElement | null {
  if (languages.length < 2) return null;
  const options = languages.map((code) =>
    h('option', { value: code, lang: code, selected: code === language() }, nameOf(code)),
  );
  return h(
    'select',
    {
      id: 'language',
      class: 'language',
      'aria-label': say('page.language'),
      change: (event) => choose((event.target as HTMLSelectElement).value as Language),
    },
    ...options,
  );
}

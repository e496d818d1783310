/** The languages in which workers may be written to; each by its own name. */
export const LANGUAGE_NAMES = {
  en: 'English',
  es: 'Español',
  'pt-BR': 'Português',
  ht: 'Kreyòl ayisyen',
  'zh-Hant': '繁體中文',
  vi: 'Tiếng Việt',
} as const;
export type Language = keyof typeof LANGUAGE_NAMES;
export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as readonly Language[];
export const USUAL_LANGUAGE = 'en' satisfies Language;

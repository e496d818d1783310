// Written by the command languages.
export const LANGUAGES = [
  {
    "code": "en",
    "name": "English",
    "inEnglish": "English"
  },
  {
    "code": "es",
    "name": "Español",
    "inEnglish": "Spanish"
  },
  {
    "code": "pt-BR",
    "name": "Português",
    "inEnglish": "Brazilian Portuguese"
  },
  {
    "code": "ht",
    "name": "Kreyòl ayisyen",
    "inEnglish": "Haitian Creole"
  },
  {
    "code": "zh-Hant",
    "name": "繁體中文",
    "inEnglish": "Traditional Chinese"
  },
  {
    "code": "vi",
    "name": "Tiếng Việt",
    "inEnglish": "Vietnamese"
  }
] as const;

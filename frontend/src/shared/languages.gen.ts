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
    "code": "ht",
    "name": "Kreyòl ayisyen",
    "inEnglish": "Haitian Creole"
  },
  {
    "code": "pt-BR",
    "name": "Português",
    "inEnglish": "Brazilian Portuguese"
  },
  {
    "code": "vi",
    "name": "Tiếng Việt",
    "inEnglish": "Vietnamese"
  },
  {
    "code": "zh-Hant",
    "name": "繁體中文",
    "inEnglish": "Traditional Chinese"
  }
] as const;

// Written by the command languages.
export const languages = {
  "en": { name: "English", dates: "en-US" },
  "es": { name: "Español", dates: "es-US", load: () => import('./es.gen') },
  "ht": { name: "Kreyòl ayisyen", dates: "fr-HT", load: () => import('./ht.gen') },
  "pt-BR": { name: "Português", dates: "pt-BR", load: () => import('./pt-BR.gen') },
  "vi": { name: "Tiếng Việt", dates: "vi-VN", load: () => import('./vi.gen') },
  "zh-Hant": { name: "繁體中文", dates: "zh-Hant-TW", load: () => import('./zh-Hant.gen') },
} as const;

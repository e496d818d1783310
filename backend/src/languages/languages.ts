import type { Catalogue } from './catalogue/catalogue.js';
import * as all from './catalogue/index.js';

export type Language = keyof typeof all;
export const USUAL_LANGUAGE = 'en' satisfies Language;

export const catalogues: Record<Language, Catalogue> = all;

/** English first, the others by their own names. */
export const LANGUAGES = (Object.keys(all) as Language[]).sort(
  (one, other) =>
    Number(other === USUAL_LANGUAGE) - Number(one === USUAL_LANGUAGE) ||
    catalogues[one].name.localeCompare(catalogues[other].name, 'en'),
) as readonly Language[];

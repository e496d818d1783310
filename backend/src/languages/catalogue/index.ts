/** The languages in which workers are written to: one line each, by the code that a browser knows. */
export { en } from './en.js';
export { es } from './es.js';
export { ptBR as 'pt-BR' } from './pt-BR.js';
export { ht } from './ht.js';
export { zhHant as 'zh-Hant' } from './zh-Hant.js';
export { vi } from './vi.js';

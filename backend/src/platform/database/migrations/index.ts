import { InitialSchema1700000000001 } from './0001-initial-schema.js';

/** In the order in which they run. A migration that has landed is never edited; the next one corrects it. */
export const migrations = [InitialSchema1700000000001];

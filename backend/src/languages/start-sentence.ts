import type { Say } from './messages.js';

/**
 * When a job starts, as a sentence of its own. A Spanish time ends in a full stop already: 'p.m.'
 * @param time as the hall's clock shows it
 */
export const startSentence = (time: string, say: Say): string =>
  say('text.starts', { time }).replace(/\.\.$/, '.');

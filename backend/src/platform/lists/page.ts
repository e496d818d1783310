import { WholeNumber } from '../input/filters.js';
import { MAX_LISTED } from './newest-first.js';

/** Nobody turns so many pages. */
const FARTHEST = 10_000_000;

/** Which rows of a list in a fixed order are asked for. */
export class PageQuery {
  @WholeNumber({ min: 1, max: MAX_LISTED, description: 'How many rows at most; left out, all of them.' })
  limit?: number;

  @WholeNumber({ min: 0, max: FARTHEST, usual: 0, description: 'How many rows come before; with `limit`.' })
  offset?: number;
}

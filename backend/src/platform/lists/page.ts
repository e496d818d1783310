import { ValidateBy, type ValidationArguments } from 'class-validator';
import { WholeNumber } from '../input/filters.js';
import { MAX_LISTED } from './newest-first.js';

/** Nobody turns so many pages. */
const FARTHEST = 10_000_000;

/** An offset is allowed with a limit only. */
const OnlyOfPage = () =>
  ValidateBy(
    {
      name: 'onlyOfPage',
      validator: {
        validate: (offset: unknown, args?: ValidationArguments) => {
          const { limit } = (args?.object ?? {}) as { limit?: number };
          return offset === 0 || limit !== undefined;
        },
      },
    },
    { message: 'Only with a limit' },
  );

/** Which rows of a list in a fixed order are asked for. */
export class PageQuery {
  @WholeNumber({ min: 1, max: MAX_LISTED, description: 'How many rows at most; left out, all of them.' })
  limit?: number;

  @OnlyOfPage()
  @WholeNumber({ min: 0, max: FARTHEST, usual: 0, description: 'How many rows come before; with `limit`.' })
  offset?: number;
}

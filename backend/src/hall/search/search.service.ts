import { Injectable } from '@nestjs/common';
import { EmployersSearch } from '../employers/employers-search.service.js';
import { JobsSearch } from '../jobs/jobs-search.service.js';
import { type Found, FOUND_AT_MOST } from '../../platform/lists/found.js';
import { WorkersSearch } from '../workers/workers-search.service.js';
import { FOUND_TYPES, type FoundDto, type FoundType } from './dto/search.dto.js';

/** So many of each kind are shown, however many better ones of another kind there are. */
const OF_EACH = 4;

type Typed = Found & { type: FoundType };

/** Puts together what the rooms of the hall find, each by its own indexes. */
@Injectable()
export class SearchService {
  constructor(
    private readonly workers: WorkersSearch,
    private readonly jobs: JobsSearch,
    private readonly employers: EmployersSearch,
  ) {}

  /** The best first; of what fits as well active workers and open jobs, then workers before jobs before employers. */
  async find(typed: string): Promise<FoundDto[]> {
    const rooms: Record<FoundType, { find(typed: string): Promise<Found[]> }> = {
      worker: this.workers,
      job: this.jobs,
      employer: this.employers,
    };
    const found = await Promise.all(
      FOUND_TYPES.map(async (type) =>
        (await rooms[type].find(typed)).map((one): Typed => ({ ...one, type })),
      ),
    );
    const best = [
      ...found.flatMap((each) => each.slice(0, OF_EACH)),
      ...found.flatMap((each) => each.slice(OF_EACH)).toSorted(byFit),
    ]
      .slice(0, FOUND_AT_MOST)
      .toSorted(byFit);
    return best.map(({ type, id, title, subtitle }) => ({ type, id, title, subtitle }));
  }
}

/** What it leaves as it is came in the order of its room. */
const byFit = (one: Typed, other: Typed): number =>
  one.fit - other.fit ||
  Number(other.isCurrent) - Number(one.isCurrent) ||
  FOUND_TYPES.indexOf(one.type) - FOUND_TYPES.indexOf(other.type);

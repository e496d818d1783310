import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { workerSearch } from '../../hall/workers/workers-search.service.js';
import { idsOf } from '../../platform/database/ids.js';
import { type ChangedPage, rowsToSend } from '../../platform/lists/changed-page.js';
import { MAX_LISTED, type Page } from '../../platform/lists/newest-first.js';
import { DispatchLists } from '../matching/dispatch-lists.service.js';
import type { ChangedMatchesQuery, JobMatchDto, JobMatchesQuery } from './dto/job-match.dto.js';
import type { MatchFiguresDto, MatchFiguresQuery } from './dto/match-figures.dto.js';
import { matchesByStatus, matchesOfJob, textsOfJob } from './match-statements.js';

type ListedMatch = Omit<JobMatchDto, 'place'>;

@Injectable()
export class MatchList {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: DispatchLists,
  ) {}

  /** The whole list, or what is asked of it. */
  list(query: JobMatchesQuery): Promise<JobMatchDto[] | Page<JobMatchDto>> {
    const { jobId, ...part } = query;
    const isWhole = Object.values(part).every((value) => value === undefined);
    return isWhole ? this.of(jobId) : this.page(query);
  }

  /** By priority, then by the worker's name. */
  async of(jobId: string): Promise<JobMatchDto[]> {
    const [matches, places] = await Promise.all([
      matchesOfJob.all.rows(this.dataSource, { jobId }),
      this.lists.lastPlaces(jobId),
    ]);
    return placed(matches, places);
  }

  /** A part of {@link of}: of those who are looked for. */
  private async page({
    jobId,
    limit = MAX_LISTED,
    offset = 0,
    ...sought
  }: JobMatchesQuery): Promise<Page<JobMatchDto>> {
    const wanted = wantedOf({ jobId, ...sought });
    const [rows, { total }] = await Promise.all([
      matchesOfJob.page.rows(this.dataSource, { ...wanted, limit, offset }),
      matchesOfJob.count.only(this.dataSource, wanted),
    ]);
    return { rows: placed(rows, await this.lists.lastPlacesOf(jobId, rows)), total, hasMore: false };
  }

  /** What brings an open {@link page} up to date after some workers, or their matches, have changed. */
  async changedPage({
    changed,
    limit = MAX_LISTED,
    offset = 0,
    ...sought
  }: ChangedMatchesQuery): Promise<ChangedPage<JobMatchDto>> {
    const wanted = wantedOf(sought);
    const [order, { total }] = await Promise.all([
      matchesOfJob.order.rows(this.dataSource, { ...wanted, limit, offset }),
      matchesOfJob.count.only(this.dataSource, wanted),
    ]);
    const ids = idsOf(rowsToSend(order, changed, ({ id, workerId }) => [id, workerId]));
    const rows = await matchesOfJob.byIds.rows(this.dataSource, { ids });
    const places = await this.lists.lastPlacesOf(sought.jobId, rows);
    return { order: idsOf(order), rows: placed(rows, places), total };
  }

  /** How many there are of each kind, and how far their texts are. */
  async figures(jobId: string, { textsSince }: MatchFiguresQuery): Promise<MatchFiguresDto> {
    const [statuses, texts] = await Promise.all([
      matchesByStatus.rows(this.dataSource, { jobId }),
      textsOfJob.only(this.dataSource, { jobId, since: textsSince ?? null }),
    ]);
    const sum = (of: 'count' | 'toCall') => statuses.reduce((total, row) => total + row[of], 0);
    return {
      total: sum('count'),
      toCall: sum('toCall'),
      statuses: statuses.map(({ status, count }) => ({ status, count })),
      texts,
    };
  }
}

/** The parameters of a list of these. */
function wantedOf({ jobId, search, status, whose }: JobMatchesQuery) {
  const { parts, phone } = workerSearch(search);
  return {
    ...{ jobId, phone, status: status ?? null, whose: whose ?? null },
    names: parts.map(({ name }) => name),
    lastNames: parts.map(({ lastName }) => lastName),
  };
}

const placed = (
  matches: readonly ListedMatch[],
  places: Awaited<ReturnType<DispatchLists['lastPlaces']>>,
): JobMatchDto[] => matches.map((match) => ({ ...match, place: places.get(match.workerId ?? '') ?? null }));

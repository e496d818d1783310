import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditLog } from '../../audit/audit-log.service.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { notFound } from '../../platform/errors/api-error.js';
import { MAX_LISTED } from '../../platform/lists/newest-first.js';
import { Exceptions } from '../job-events/exceptions.service.js';
import { JobEvents } from '../job-events/job-events.service.js';
import type { DispatchPlaceDto } from '../matching/dto/dispatch-list.dto.js';
import { DispatchLists } from '../matching/dispatch-lists.service.js';
import { JobOffers } from '../offers/job-offers.service.js';
import type { DispatchDto, RecordDto, RecordedListDto } from './dto/record.dto.js';
import { Seals } from '../seals/seals.service.js';
import { type Line, lineOfEvent, lineOfPlace } from './record-csv.js';
import { listsOfJob, recordedAtAll } from './record-statements.js';

/** Characters gathered before they go out. */
const CHUNK = 64 * 1024;
const PLACES_AT_ONCE = 1000;

type Head = Omit<RecordDto, 'lists' | 'events'>;
type ShortList = Omit<RecordedListDto, 'places'>;

/** Everything that is kept of a job, put together from the records of each room. */
@Injectable()
export class JobRecord {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditLog,
    private readonly jobs: JobsService,
    private readonly lists: DispatchLists,
    private readonly offers: JobOffers,
    private readonly exceptions: Exceptions,
    private readonly events: JobEvents,
    private readonly seals: Seals,
  ) {}

  /**
   * RecordDto as JSON. Lists and events, of which there may be tens of thousands, are written as they are read.
   * @throws 404 when nothing is kept of such a job
   */
  async stream(jobId: string): Promise<Readable> {
    const lists = await listsOfJob.rows(this.dataSource, { jobId });
    const head = await this.head(jobId, lists);
    return Readable.from(gathered(this.written(head, lists)));
  }

  /**
   * What happened, a line each, and behind each list that was made its places.
   * @throws 404 when nothing is kept of such a job
   */
  async lines(jobId: string): Promise<Readable> {
    await this.mustExist(jobId);
    return Readable.from(this.eachLine(jobId));
  }

  private async *eachLine(jobId: string): AsyncGenerator<Line> {
    for await (const event of this.events.all(jobId)) {
      yield lineOfEvent(event);
      const { listId } = event.data;
      if (event.type !== 'list' || typeof listId !== 'string') continue;
      for await (const places of this.places(listId))
        for (const place of places) yield lineOfPlace(event.at, place);
    }
  }

  private async mustExist(jobId: string): Promise<void> {
    const isKept =
      (await this.jobs.find(jobId)) !== undefined ||
      (await recordedAtAll.first(this.dataSource, { id: jobId }));
    if (!isKept) throw notFound('Job not found');
  }

  private async head(jobId: string, lists: readonly ShortList[]): Promise<Head> {
    await this.mustExist(jobId);
    const [job, history] = await Promise.all([
      this.jobs.find(jobId),
      this.audit.list({ entityType: 'job', entityId: jobId, limit: MAX_LISTED }),
    ]);
    const offers = await this.offers.recorded(jobId);
    return {
      jobId,
      madeAt: new Date(),
      job: job ?? null,
      history: history.rows.reverse(),
      rulesVersions: [...new Set(lists.map(({ rulesVersion }) => rulesVersion))],
      seal: (await this.seals.sealOfJob(jobId)) ?? null,
      dispatches: offers.flatMap(dispatchOf),
      offers,
      exceptions: await this.allExceptions(jobId),
    };
  }

  private async allExceptions(jobId: string): Promise<Head['exceptions']> {
    const all: Head['exceptions'] = [];
    for (;;) {
      const page = await this.exceptions.find({ jobId, limit: MAX_LISTED, offset: all.length });
      all.push(...page.rows);
      if (page.rows.length < MAX_LISTED) return all;
    }
  }

  private async *written(head: Head, lists: readonly ShortList[]): AsyncGenerator<string> {
    yield `${opened(head)},"lists":[`;
    for (const [index, list] of lists.entries()) {
      yield `${index > 0 ? ',' : ''}${opened(list)},"places":[`;
      let before = '';
      for await (const places of this.places(list.id)) {
        yield before + JSON.stringify(places).slice(1, -1);
        before = ',';
      }
      yield ']}';
    }
    yield '],"events":[';
    let separator = '';
    for await (const event of this.events.all(head.jobId)) {
      yield separator + JSON.stringify(event);
      separator = ',';
    }
    yield ']}';
  }

  private async *places(listId: string): AsyncGenerator<DispatchPlaceDto[]> {
    for (let after = 0; ;) {
      const { places } = await this.lists.get(listId, { after, limit: PLACES_AT_ONCE });
      if (places.length > 0) yield places;
      if (places.length < PLACES_AT_ONCE) return;
      after = places.at(-1)?.priority ?? 0;
    }
  }
}

/** An object's JSON, to be gone on with. */
const opened = (object: object) => JSON.stringify(object).slice(0, -1);

async function* gathered(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let pending = '';
  for await (const part of parts) {
    pending += part;
    if (pending.length < CHUNK) continue;
    yield pending;
    pending = '';
  }
  yield pending;
}

function dispatchOf({
  id,
  workerId,
  workerName,
  employerName,
  events,
  outcome,
  outcomeAt,
}: Head['offers'][number]): DispatchDto[] {
  const accepted = events.find((event) => event.outcome === 'accepted');
  if (!accepted) return [];
  return [{ offerId: id, workerId, workerName, employerName, acceptedAt: accepted.at, outcome, outcomeAt }];
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { Classification } from '../classifications/classification.entity.js';
import { Employer } from '../employers/employer.entity.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { holdReferences } from '../../platform/database/references.js';
import { notFound } from '../../platform/errors/api-error.js';
import { announce } from '../../platform/events/change-announcer.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { MAX_LISTED, type Page } from '../../platform/lists/newest-first.js';
import { today } from '../../platform/time/hall-days.js';
import { byId, type RowLock } from '../../platform/database/row-lock.js';
import { expectVersion, isAlready, type Editor } from '../../platform/http/if-match.js';
import { isBlankRichText, sanitizeRichText } from '../../platform/rich-text/rich-text.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedJob } from './audited.js';
import { versionsInWords } from '../../languages/versions.field.js';
import type { JobFiltersDto, JobsQuery } from './dto/job-filters.dto.js';
import type { JobInputDto, OpenOffers, UpdateJobDto } from './dto/job-input.dto.js';
import type { JobDetailsDto, JobDto } from './dto/job.dto.js';
import { keepDeleted } from './every-job-sql.js';
import { Job, type JobStatus } from './job.entity.js';
import { employerHeld, jobDetails, jobsFound, jobWithPlaces } from './job-statements.js';
import { refuseWrongTimes } from './job-times.js';
import { whenWorkChanges, workChanges } from './work-changes.js';

/** As the sanitiser writes what somebody typed into a description. */
const asHtmlText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const JOB_NOT_FOUND = 'Job not found';

/** The job with this id, and its matches with it, is about to be deleted; it is locked. Who listens may refuse it. */
export const jobDeletion = new TransactionEvent<{ id: string; seenUntil: Date | null }>('job.deletion');

export interface ChangedJob {
  id: string;
  before: JobDto;
  after: JobDto;
  /** What is other about the work, in words; empty: only how it is described, or nothing. */
  workChanges: readonly string[];
  /** Staff know that open offers are withdrawn for want of openings. */
  withdrawOffers: boolean;
  /** Staff know that the new times book somebody twice. */
  bookTwice: boolean;
  /** Of the matches that staff confirm it for; null: for whomever it concerns. */
  knownMatchIds: readonly string[] | null;
  /** What becomes of open offers when the work that they were made for changes; null: staff have not decided. */
  openOffers: OpenOffers | null;
}
/** Staff have changed the job, which is locked; who listens may refuse it. */
export const jobChange = new TransactionEvent<ChangedJob>('job.change');

const wantedOf = ({ search, ...filters }: JobFiltersDto) => ({
  search: search ?? null,
  searchAsHtml: search ? asHtmlText(search) : null,
  status: filters.status ?? null,
  classificationId: filters.classificationId ?? null,
  employerId: filters.employerId ?? null,
  postDateFrom: filters.postDateFrom ?? null,
  postDateTo: filters.postDateTo ?? null,
});

@Injectable()
export class JobsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly events: TransactionEvents,
  ) {}

  /** Jobs that fit all given filters, newest post date first; those without one last. */
  list(filters: JobFiltersDto): Promise<JobDto[]> {
    return jobsFound.all.rows(this.dataSource, wantedOf(filters));
  }

  /** A part of {@link list}. */
  async page({ limit = MAX_LISTED, offset = 0, ...filters }: JobsQuery): Promise<Page<JobDto>> {
    const wanted = wantedOf(filters);
    const [rows, { total }] = await Promise.all([
      jobsFound.page.rows(this.dataSource, { ...wanted, limit, offset }),
      jobsFound.count.only(this.dataSource, wanted),
    ]);
    return { rows, total, hasMore: false };
  }

  async get(id: string): Promise<JobDetailsDto> {
    const job = await this.find(id);
    if (!job) throw notFound(JOB_NOT_FOUND);
    return job;
  }

  find(id: string): Promise<JobDetailsDto | undefined> {
    return jobDetails.first(this.dataSource, { id });
  }

  /** Without a post date it is posted today; null means that it has none. */
  create({ postDate = today(this.config.hallTimezone), ...input }: JobInputDto, by: Actor): Promise<JobDto> {
    refuseWrongTimes(null, input);
    return this.dataSource.transaction(async (manager) => {
      await this.holdReferences(manager, input);
      const { identifiers } = await manager.insert(Job, { ...stored(input), postDate });
      const created = await this.read(manager, (identifiers[0] as { id: string }).id);
      await auditedJob.record(manager, by, 'created', created.id, { after: recorded(created) });
      return created;
    });
  }

  update(id: string, dto: UpdateJobDto, by: Editor): Promise<JobDto> {
    const { withdrawOffers = false, bookTwice = false, knownMatchIds = null, openOffers, ...input } = dto;
    const changes = stored(input);
    return this.dataSource.transaction(async (manager) => {
      await this.holdReferences(manager, input);
      const before = await this.read(manager, id, 'for_no_key_update');
      expectVersion(by.seen, before, changes);
      if (isAlready(before, changes)) return before;
      refuseWrongTimes(before, changes);
      const changedWork = workChanges(before, changes);
      const isSetByHand = changes.status !== undefined && changes.status !== before.status;
      await manager.update(Job, id, {
        ...changes,
        ...whenWorkChanges(changedWork),
        ...(isSetByHand && byHand(changes.status)),
      });
      const changed = await this.read(manager, id);
      const known = { withdrawOffers, bookTwice, knownMatchIds, openOffers: openOffers ?? null };
      const change = { id, before, after: changed, workChanges: changedWork, ...known };
      await this.events.emit(manager, by, jobChange, change);
      const after = await this.read(manager, id);
      const told = difference(recorded(before), recorded(after));
      // Opened by hand while full, it is Filled again: that has an entry of its own.
      if (Object.keys(told.after).length > 0) await auditedJob.record(manager, by, 'updated', id, told);
      return after;
    });
  }

  /**
   * Its matches go with it; its messages stay, and its dispatches stand.
   * @param seenUntil when somebody has answered since, it is not deleted
   */
  delete(id: string, by: Editor, seenUntil: Date | null = null): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await this.read(manager, id, 'pessimistic_write');
      expectVersion(by.seen, before);
      await this.events.emit(manager, by, jobDeletion, { id, seenUntil });
      await keepDeleted.run(manager, { id });
      await manager.delete(Job, id);
      await auditedJob.record(manager, by, 'deleted', id, { before: recorded(before) });
      await announce(manager, 'job-matches', [id]);
    });
  }

  /** The last opening of the job, which is locked, was taken, or one came free. */
  async setFilled(manager: EntityManager, id: string, isFilled: boolean, by: Actor): Promise<void> {
    const [before, status] = isFilled ? (['Open', 'Filled'] as const) : (['Filled', 'Open'] as const);
    await manager.update(Job, id, { status, filledByItself: true });
    const values = { before: { status: before }, after: { status } };
    await auditedJob.record(manager, by, isFilled ? 'filled' : 'reopened', id, values);
  }

  /**
   * The job, which is locked, takes nobody any more; the caller records why.
   * @returns its status before
   */
  async close(manager: EntityManager, id: string): Promise<JobStatus> {
    const { status } = await this.read(manager, id);
    if (status !== 'Closed') await manager.update(Job, id, { status: 'Closed', ...byHand('Closed') });
    return status;
  }

  /** They were made for another employer, classification or dispatch class. */
  async areMatchesOutdated(manager: EntityManager, id: string): Promise<boolean> {
    return (await jobDetails.first(manager, { id }))?.matchesOutdated ?? false;
  }

  /** As it is, for as long as the transaction goes. */
  async holdEmployer(manager: EntityManager, id: string): Promise<void> {
    await employerHeld.run(manager, { id });
  }

  /** As the transaction sees it. */
  asItIs(manager: EntityManager, id: string): Promise<JobDto> {
    return this.read(manager, id);
  }

  /**
   * Keeps everything else that changes the job or works on all its matches waiting until the transaction ends;
   * texts may still name it. Take this lock before that of a match.
   */
  async lock(manager: EntityManager, id: string): Promise<void> {
    if (!(await locked(manager, id, 'for_no_key_update'))) throw notFound(JOB_NOT_FOUND);
  }

  private holdReferences(manager: EntityManager, { employerId, classificationId }: UpdateJobDto) {
    return holdReferences(manager, [
      { field: 'employerId', entity: Employer, ids: [employerId], missing: 'Employer not found' },
      {
        field: 'classificationId',
        entity: Classification,
        ids: [classificationId],
        missing: 'Classification not found',
      },
    ]);
  }

  private async read(manager: EntityManager, id: string, lock?: RowLock): Promise<JobDto> {
    if (lock) await locked(manager, id, lock);
    const job = await jobWithPlaces.first(manager, { id });
    if (!job) throw notFound(JOB_NOT_FOUND);
    return job;
  }
}

const locked = (manager: EntityManager, id: string, lock: RowLock) =>
  manager.findOne(Job, { ...byId(id, lock), select: { id: true } });

/** What staff say by setting a status: from when on the job takes nobody, or that it takes people. */
const byHand = (status: JobStatus | undefined) => ({
  filledByItself: false,
  takesNobodySince:
    status === 'Open'
      ? null
      : () =>
          `CASE WHEN status = 'Open' OR filled_by_itself THEN clock_timestamp() ELSE takes_nobody_since END`,
});

/** What the log keeps of a job: what became of its offers is told there by the offers. */
const recorded = ({ filled: _, offersOpen: _open, waiting: _waiting, titleIn, ...job }: JobDto) => ({
  ...job,
  titleIn: titleIn && versionsInWords(titleIn),
});

/** Sanitised HTML, and null for blank instructions. */
function stored<Input extends UpdateJobDto>({ description, instructions, ...input }: Input) {
  return {
    ...input,
    ...(description === undefined ? {} : { description: sanitizeRichText(description) }),
    ...(instructions === undefined ? {} : { instructions: instructionsOrNone(instructions) }),
  };
}

const instructionsOrNone = (html: string | null) =>
  html === null || isBlankRichText(html) ? null : sanitizeRichText(html);

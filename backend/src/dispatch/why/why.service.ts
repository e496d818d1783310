import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DISPATCH_CLASSES } from '../../hall/employers/employer.entity.js';
import {
  boolean,
  bytes,
  columns,
  instant,
  integer,
  json,
  type RowOf,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { JobEvents, type NotesOption } from '../job-events/job-events.service.js';
import { EligibilityConditions } from '../matching/eligibility-conditions.service.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { dispatchRules, eligibilityReason } from '../matching/rules.js';
import type { ChangedFieldDto, WhyDto, WhyNowDto } from './dto/why.dto.js';
import { ADDED_LATER, NO_LIST, passedOver, type PlaceOnList, verdictOf } from './verdict.js';

const jobId = uuid.param('jobId');
const workerId = uuid.param('workerId');

const worker = statement('worker of whom is asked why', { createdAt: instant, erasedAt: instant.orNull })`
  SELECT ${columns} FROM workers WHERE id = ${workerId}`;

/** SQL: the n-th two bytes as a number; null where there are not so many. */
const twoBytes = (bytes: string, n: string) =>
  `CASE WHEN octet_length(${bytes}) >= 2 * ${n} THEN
    get_byte(${bytes}, 2 * ${n} - 2) * 256 + get_byte(${bytes}, 2 * ${n} - 1) END`;

const inForce = {
  id: uuid.from('l.id'),
  at: instant.from('l.created_at'),
  rulesVersion: text.from('l.rules_version'),
  dispatchClass: word(DISPATCH_CLASSES).from('l.dispatch_class'),
  scope: text.from('l.scope::text'),
  isPlaced: boolean.from('place.number IS NOT NULL'),
  priority: integer.orNull.from('place.number'),
  echelon: integer.orNull.from('l.echelons[place.number]'),
  seniorityDate: text.orNull.from('l.seniority_dates[place.number]::text'),
  countedFromToday: boolean.orNull.from('l.counted_from_today[place.number]'),
  workerNumber: integer.orNull.from('w.number'),
  placeHeld: integer.orNull.from(twoBytes('l.placed_held', 'place.number')),
  leftOutHeld: bytes.orNull.from('CASE WHEN place.number IS NULL THEN l.left_out_held END'),
  /** Of a list by a version before. */
  held: integer.orNull.from(twoBytes('l.conditions_held', 'w.number')),
};

/** When the last opening was taken the list of that moment counts, else the latest. */
const listInForce = statement('list in force of a job, with the place of a worker', inForce)`
  SELECT ${columns} FROM dispatch_lists l
    CROSS JOIN LATERAL (SELECT array_position(l.worker_ids, ${workerId}) AS number) place
    LEFT JOIN workers w ON w.id = ${workerId}
  WHERE l.job_id = ${jobId} AND l.created_at <= coalesce((
    SELECT max(taken.at) FROM jobs j JOIN offers o ON o.job_id = j.id
      CROSS JOIN LATERAL ${lastEventOf('o.id')} last
      CROSS JOIN LATERAL (SELECT max(at) AS at FROM offer_events WHERE offer_id = o.id AND outcome = 'accepted') taken
    WHERE j.id = ${jobId} AND last.outcome IN ('accepted', 'no-show')
    HAVING count(*) >= min(j.openings)), 'infinity')
  ORDER BY l.created_at DESC LIMIT 1`;
type ListInForce = RowOf<typeof inForce>;

/** What the rules look at; names of ids by the table that has them. */
const LOOKED_AT = {
  worker: {
    status: 'status',
    memberStatus: 'member_status',
    l26EmployerId: 'l26_employer_id',
    l26EmployerDate: 'l26_employer_date',
    l26ClassificationId: 'l26_classification_id',
    l26ClassificationDate: 'l26_classification_date',
    l26CanWorkIn: 'l26_can_work_in',
    bestCertificateId: 'best_certificate_id',
    bestCertificateDate: 'best_certificate_date',
    bestCanWorkIn: 'best_can_work_in',
  },
  job: { employerId: 'employer_id', classificationId: 'classification_id' },
} as const;
const isLookedAt = (entityType: string, field: string) =>
  Object.keys(entityType === 'worker' ? LOOKED_AT.worker : LOOKED_AT.job).includes(field);

type Values = Record<string, unknown>;

const changedSince = {
  entityType: text.from('a.entity_type'),
  before: json<Values>().orNull.from('a.before'),
  after: json<Values>().orNull.from('a.after'),
  at: instant.from('a.created_at'),
  by: text.orNull.from('a.actor_name::text'),
};
const changes = statement('changes of a worker and a job since a list', changedSince)`
  SELECT ${columns} FROM audit_entries a
  WHERE a.created_at > ${instant.param('since')}::timestamptz AND a.before IS NOT NULL AND (
    (a.entity_type, a.entity_id) = ('worker', ${text.param('workerText')})
    OR (a.entity_type, a.entity_id) = ('job', ${text.param('jobText')}))
  ORDER BY a.created_at, a.id`;
type Change = RowOf<typeof changedSince>;

const names = statement('names of what the rules look at', { id: text, name: text })`
  SELECT id::text AS id, company_name AS name FROM employers WHERE id::text = ANY (${text.list.param('ids')})
  UNION ALL SELECT id::text, name FROM classifications WHERE id::text = ANY (${text.list.param('ids')})
  UNION ALL SELECT id::text, name FROM certificates WHERE id::text = ANY (${text.list.param('ids')})
  UNION ALL SELECT id::text, name FROM substantially_similar_classifications WHERE id::text = ANY (${text.list.param('ids')})`;

type Answer = Omit<WhyDto, 'events'>;

/** Answers why a worker was called for a job, or not, from what was kept with its lists. */
@Injectable()
export class Why {
  constructor(
    private readonly dataSource: DataSource,
    private readonly conditions: EligibilityConditions,
    private readonly events: JobEvents,
  ) {}

  /** @throws 404 without such a job, or a worker who neither is there nor stands on its list */
  async of(jobId: string, workerId: string, options?: NotesOption): Promise<WhyDto> {
    const answer = await this.byList(jobId, workerId);
    const { events } = await this.events.of(jobId, { workerId }, options);
    const verdict = [answer.verdict, passedOver(events)].filter(isText).join(' ');
    return { ...answer, verdict, events };
  }

  private async byList(jobId: string, workerId: string): Promise<Answer> {
    const known = await worker.first(this.dataSource, { workerId });
    const today = await this.conditions.placeToday(jobId, workerId);
    const list = await listInForce.first(this.dataSource, { jobId, workerId });
    if (!known && !list?.isPlaced) throw notFound('Worker not found');
    const now = { eligible: today !== undefined, priority: today?.priority ?? null };
    if (!list) return { ...(await this.withoutList(jobId, workerId)), now: { ...now, changed: [] } };

    const { id, at, rulesVersion } = list;
    const inForce = { id, at, rulesVersion };
    const since = await changes.rows(this.dataSource, { since: at, workerText: workerId, jobText: jobId });
    const isOther = now.eligible !== list.isPlaced || now.priority !== list.priority;
    const differs = isOther ? { ...now, changed: await this.changed(since) } : null;
    if (known && known.createdAt > at && !list.isPlaced)
      return { ...nothing(ADDED_LATER), list: inForce, now: differs };

    const then = { ...list, held: list.placeHeld ?? list.held, worker: formerly(since) };
    const checked = await this.conditions.checkThen(jobId, workerId, then);
    return {
      verdict: verdictOf(placeOn(list), known?.erasedAt ? undefined : checked),
      eligible: list.isPlaced,
      priority: list.priority,
      before: list.priority === null ? null : list.priority - 1,
      list: inForce,
      conditions: checked?.conditions ?? [],
      echelons: checked?.echelons ?? [],
      now: differs,
    };
  }

  /** The conditions are by today's data, for there is nothing else to go by. */
  private async withoutList(jobId: string, workerId: string): Promise<Answer> {
    return { ...nothing(NO_LIST), ...(await this.conditions.check(jobId, workerId)) };
  }

  private async changed(since: readonly Change[]): Promise<WhyNowDto['changed']> {
    const each = since.flatMap(({ entityType, before, after, at, by }) =>
      Object.keys(before ?? {})
        .filter((field) => isLookedAt(entityType, field) && after !== null && field in after)
        .map((field) => ({ field, before: before?.[field], after: after?.[field], at, by })),
    );
    const ids = each.flatMap(({ before, after }) => [before, after].flat()).filter(isText);
    const found = await names.rows(this.dataSource, { ids: [...new Set(ids)] });
    const nameOf = new Map(found.map(({ id, name }) => [id, name]));
    const inWords = (value: unknown): string | null => {
      const words = [value].flat().filter(isText);
      return words.length === 0 ? null : words.map((one) => nameOf.get(one) ?? one).join(', ');
    };
    return each.map((one): ChangedFieldDto => ({
      ...one,
      before: inWords(one.before),
      after: inWords(one.after),
    }));
  }
}

const isText = (value: unknown): value is string => typeof value === 'string';

const nothing = (verdict: string): Answer => ({
  verdict,
  ...{ eligible: false, priority: null, before: null, list: null, conditions: [], echelons: [], now: null },
});

function placeOn(list: ListInForce): PlaceOnList | null {
  const { priority, echelon, dispatchClass, seniorityDate, countedFromToday } = list;
  const rule = dispatchRules[dispatchClass].rules.find((one) => one.echelon === echelon);
  if (priority === null || !rule) return null;
  return { priority, reason: eligibilityReason(rule, seniorityDate, countedFromToday === true) };
}

/** The worker's columns as they were: of several changes of one field the first tells what was before. */
function formerly(since: readonly Change[]): Values {
  const former: Values = {};
  for (const { entityType, before } of since) {
    if (entityType !== 'worker') continue;
    for (const [field, column] of Object.entries(LOOKED_AT.worker))
      if (before && field in before && !(column in former)) former[column] = before[field];
  }
  return former;
}

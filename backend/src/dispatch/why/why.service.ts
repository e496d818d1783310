import { Injectable } from '@nestjs/common';
import { isString } from 'class-validator';
import { DataSource } from 'typeorm';
import { DISPATCH_CLASSES } from '../../hall/employers/employer.entity.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import { JobEvents, type NotesOption } from '../job-events/job-events.service.js';
import { EligibilityConditions } from '../matching/eligibility-conditions.service.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { dispatchRules, eligibilityReason } from '../matching/rules.js';
import { type Change, ChangesSince, formerly, isOfWorker } from './changes-since.service.js';
import type { WhyDto } from './dto/why.dto.js';
import { ADDED_LATER, NO_LIST, passedOver, type PlaceOnList, verdictOf } from './verdict.js';

const jobId = types.uuid.param('jobId');
const workerId = types.uuid.param('workerId');

const worker = statement('worker of whom is asked why', {
  createdAt: types.instant,
  erasedAt: types.instant.orNull,
})`
  SELECT ${columns} FROM workers WHERE id = ${workerId}`;

/** SQL: the n-th two bytes as a number; null where there are not so many. */
const twoBytes = (bytes: string, n: string) =>
  `CASE WHEN octet_length(${bytes}) >= 2 * ${n} THEN
    get_byte(${bytes}, 2 * ${n} - 2) * 256 + get_byte(${bytes}, 2 * ${n} - 1) END`;

const inForce = {
  id: types.uuid.from('l.id'),
  madeAt: types.instant.from('l.created_at'),
  /** When it was last made, by the last refresh that came out the same. */
  at: types.instant.from('refreshed.at'),
  rulesVersion: types.text.from('l.rules_version'),
  dispatchClass: types.word(DISPATCH_CLASSES).from('l.dispatch_class'),
  scope: types.text.from('l.scope::text'),
  isPlaced: types.boolean.from('place.number IS NOT NULL'),
  priority: types.integer.orNull.from('place.number'),
  echelon: types.integer.orNull.from('l.echelons[place.number]'),
  seniorityDate: types.day.orNull.from('l.seniority_dates[place.number]'),
  countedFromToday: types.boolean.orNull.from('l.counted_from_today[place.number]'),
  workerNumber: types.integer.orNull.from('w.number'),
  placeHeld: types.integer.orNull.from(twoBytes('l.placed_held', 'place.number')),
  leftOutHeld: types.bytes.orNull.from('CASE WHEN place.number IS NULL THEN l.left_out_held END'),
  /** Of a list by a version before. */
  held: types.integer.orNull.from(twoBytes('l.conditions_held', 'w.number')),
};

/**
 * The list of the moment when the last opening was taken, else the latest. A refresh with the same result
 * keeps no second list; the audit log says when it was made. A worker takes one place.
 */
const listInForce = statement('list in force of a job, with the place of a worker', inForce)`
  SELECT ${columns} FROM (SELECT coalesce((
      SELECT last_place.at FROM jobs j CROSS JOIN LATERAL (
        SELECT min(taken.at) AS at FROM offers o
          CROSS JOIN LATERAL ${lastEventOf('o.id')} last
          CROSS JOIN LATERAL (SELECT max(at) AS at FROM offer_events WHERE offer_id = o.id AND outcome = 'accepted') taken
        WHERE o.job_id = j.id AND last.outcome IN ('accepted', 'no-show')
        GROUP BY coalesce(o.worker_id, o.match_id) ORDER BY 1 OFFSET j.openings - 1 LIMIT 1) last_place
      WHERE j.id = ${jobId} AND j.openings IS NOT NULL), 'infinity') AS at) filled
    CROSS JOIN LATERAL (SELECT * FROM dispatch_lists WHERE job_id = ${jobId} AND created_at <= filled.at
      ORDER BY created_at DESC LIMIT 1) l
    CROSS JOIN LATERAL (SELECT array_position(l.worker_ids, ${workerId}) AS number) place
    CROSS JOIN LATERAL (SELECT greatest(l.created_at, max(a.created_at)) AS at FROM audit_entries a
      WHERE a.entity_type = 'job' AND a.entity_id = l.job_id::text AND a.action = 'job.matches-refreshed'
        AND a.after->>'dispatchListId' = l.id::text AND a.created_at <= filled.at) refreshed
    LEFT JOIN workers w ON w.id = ${workerId}`;
type ListInForce = RowOf<typeof inForce>;

type Answer = Omit<WhyDto, 'events'>;

/** Answers why a worker was called for a job, or not, from what was kept with its lists. */
@Injectable()
export class Why {
  constructor(
    private readonly dataSource: DataSource,
    private readonly conditions: EligibilityConditions,
    private readonly changes: ChangesSince,
    private readonly events: JobEvents,
  ) {}

  /** @throws 404 without such a job, or a worker who neither is there nor stands on its list */
  async of(jobId: string, workerId: string, options?: NotesOption): Promise<WhyDto> {
    const answer = await this.byList(jobId, workerId);
    const { events } = await this.events.of(jobId, { workerId }, options);
    const verdict = [answer.verdict, passedOver(events)].filter(isString).join(' ');
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
    const { between, since } = await this.logged(list, workerId, jobId);
    const isOther = now.eligible !== list.isPlaced || now.priority !== list.priority;
    const differs = isOther ? { ...now, changed: await this.changes.inWords(jobId, at, list, since) } : null;
    if (known && known.createdAt > at && !list.isPlaced)
      return { ...nothing(ADDED_LATER), list: inForce, now: differs };

    // What the list kept of the worker comes from the refresh that wrote it, so it does not count after a
    // later change.
    const kept = between.some(isOfWorker)
      ? { held: null, leftOutHeld: null }
      : { held: list.placeHeld ?? list.held };
    const then = { ...list, ...kept, worker: formerly(since) };
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

  /** What changed until the list was last made, and since. */
  private async logged({ madeAt, at }: ListInForce, workerId: string, jobId: string) {
    const all = await this.changes.ofTwo(madeAt, workerId, jobId);
    const isBetween = (change: Change) => at > madeAt && change.at <= at;
    return { between: all.filter(isBetween), since: all.filter((change) => !isBetween(change)) };
  }

  /** The conditions are by today's data, for there is nothing else to go by. */
  private async withoutList(jobId: string, workerId: string): Promise<Answer> {
    return { ...nothing(NO_LIST), ...(await this.conditions.check(jobId, workerId)) };
  }
}

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

import type { EntityManager } from 'typeorm';
import { type AuditRecord, recordChange } from '../../audit/record-change.js';
import type { SmsService } from '../../messaging/sms/sms.service.js';
import {
  ofPurpose,
  type SmsOutcome,
  smsOutcomes,
  smsReplaced,
  textsDue,
} from '../../messaging/sms/sms-outcomes.service.js';
import { columns, type Kind, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { MATCH_STATUSES, type MatchStatus } from './job-match.entity.js';
import { noLongerDue, type StillDue, withDeadLinks } from './still-due.js';

export interface TextedMatch<Status extends string> {
  id: string;
  jobId: string;
  standing: MatchStatus;
  smsId: string;
  status: Status | null;
  /** Its text still asks something. */
  asks: boolean;
  /** Null: the job says no start. */
  minutesToStart: number | null;
}

/** A match whose text no longer counts, and why. */
interface Ended {
  id: string;
  before?: object;
  after: { reason: string | null };
}

type FollowedMatch<Status extends string> = TextedMatch<Status> & { now: Status; error: string | null };

export type StoppedMatch<Status extends string> = TextedMatch<Status> & { reason: string | null };

/**
 * Locks matches in the order of their ids, as a refresh does, so that neither blocks the other.
 * @param table the owner's, with a row per match: `match_id`, `sms_id` and `status`
 */
export function textsIn<Status extends string>(
  table: 'match_notifications' | 'match_offers',
  status: Kind<Status>,
  stillDue: StillDue,
) {
  const row = {
    id: types.uuid.from('m.id'),
    jobId: types.uuid.from('m.job_id'),
    standing: types.word(MATCH_STATUSES).from('m.status'),
    smsId: types.uuid.notNull.from('t.sms_id'),
    status: status.orNull.from('t.status'),
    asks: types.boolean.from(`(${stillDue.asks})`),
    minutesToStart: types.integer.orNull.from(
      '(SELECT floor(extract(epoch FROM starts_at - clock_timestamp()) / 60)::int FROM jobs WHERE id = m.job_id)',
    ),
  };
  const locked = (by: string, fits: Sql<{ ids: readonly string[] }>) => statement(
    `${table} by ${by}, locked`,
    row,
  )`
    SELECT ${columns} FROM job_matches m JOIN ${table} t ON t.match_id = m.id
    WHERE ${fits} ORDER BY m.id FOR NO KEY UPDATE OF m, t`;
  const ids = types.uuid.list.param('ids');
  return {
    noLongerDue: noLongerDue(table, stillDue),
    ofTexts: locked('text', sql`t.sms_id = ANY(${ids})`),
    texted: locked('match', sql`m.id = ANY(${ids}) AND t.sms_id IS NOT NULL`),
  };
}

interface Owner<Status extends string> {
  name: 'notification' | 'offer';
  texts: ReturnType<typeof textsIn<Status>>;
  /** Where a match stands whose text the provider took, or refused for good. */
  accepted: Status;
  failed: Status;
  entries: {
    followed: (match: FollowedMatch<Status>) => AuditRecord;
    triedAgain: (id: string, after: { smsId: string; inMinutes: number }) => AuditRecord;
    stopped: (match: Ended) => AuditRecord;
    void: (match: Ended) => AuditRecord;
  };
  follow: (manager: EntityManager, followed: readonly FollowedMatch<Status>[]) => Promise<unknown>;
  /** @returns what the log is to say */
  stop: (manager: EntityManager, stopped: readonly StoppedMatch<Status>[]) => Promise<readonly Ended[]>;
  /** The same text was written again, as a new one. */
  writeAgain: (manager: EntityManager, texts: readonly { id: string; smsId: string }[]) => Promise<unknown>;
}

/** Follows the texts about matches for their owner, in the caller's transaction. */
export class TextedMatches<Status extends string> {
  constructor(
    private readonly sms: SmsService,
    private readonly owner: Owner<Status>,
  ) {}

  listen(events: TransactionEvents): void {
    const { name, texts, writeAgain } = this.owner;
    events.listen(textsDue, `${name}s`, async (manager, due) => {
      const ids = ofPurpose(due, name).map(({ id }) => id);
      return ids.length === 0 ? [] : texts.noLongerDue.rows(manager, { ids });
    });
    events.listen(smsOutcomes, `${name}s`, (manager, outcomes, by) =>
      this.follow(manager, by, ofPurpose(outcomes, name)),
    );
    events.listen(smsReplaced, `${name}s`, async (manager, { smsId, newId }) => {
      const matches = await texts.ofTexts.rows(manager, { ids: [smsId] });
      const rewritten = matches.map(({ id }) => ({ id, smsId: newId }));
      if (rewritten.length > 0) await writeAgain(manager, rewritten);
      await announceMatches(manager, matches);
    });
  }

  private async follow(manager: EntityManager, by: Actor, outcomes: readonly SmsOutcome[]): Promise<void> {
    const of = new Map(outcomes.map((outcome) => [outcome.smsId, outcome]));
    const held = await this.owner.texts.ofTexts.rows(manager, { ids: [...of.keys()] });
    const { accepted, failed, entries, follow, stop, writeAgain } = this.owner;
    const followed = held.flatMap((match): FollowedMatch<Status>[] => {
      const { result, error = null } = of.get(match.smsId) ?? {};
      if (result !== 'with-provider' && result !== 'failed') return [];
      return [{ ...match, now: result === 'failed' ? failed : accepted, error }];
    });
    if (followed.length > 0) await follow(manager, followed);
    const moved = followed.filter(({ status, now }) => status !== now);
    await recordChange(manager, { ...by, source: 'provider' }, moved.map(entries.followed));
    const stopped = held
      .filter(({ smsId }) => of.get(smsId)?.result === 'stopped')
      .map((match) => ({ ...match, reason: of.get(match.smsId)?.error ?? null }));
    if (stopped.length > 0)
      await recordChange(manager, by, (await stop(manager, stopped)).map(entries.stopped));
    const inMinutes = this.sms.secondTryMinutes;
    const passing = held.filter(
      ({ smsId, asks, minutesToStart }) =>
        asks && of.get(smsId)?.mayPass && (minutesToStart === null || minutesToStart >= inMinutes),
    );
    const again = await this.tryAgain(manager, passing);
    if (again.length > 0) await writeAgain(manager, again);
    const tried = again.map(({ id, smsId }) => entries.triedAgain(id, { smsId, inMinutes }));
    await recordChange(manager, { ...by, source: 'system' }, tried);
    await announceMatches(manager, held);
  }

  /** @returns the matches with the new texts that follow theirs */
  private async tryAgain(manager: EntityManager, matches: readonly TextedMatch<Status>[]) {
    const ids = matches.map(({ smsId }) => smsId);
    const dead = await withDeadLinks(manager, ids);
    const alive = ids.filter((id) => !dead.has(id));
    const newIds = await this.sms.tryAgainLater(manager, alive);
    return matches.flatMap(({ id, smsId }) => {
      const newId = newIds.get(smsId);
      return newId ? [{ id, smsId: newId }] : [];
    });
  }

  /** Those of these matches about which a text was written, locked. */
  holdTexted(manager: EntityManager, matchIds: readonly string[]): Promise<TextedMatch<Status>[]> {
    return this.owner.texts.texted.rows(manager, { ids: matchIds });
  }

  /** Their texts may have arrived, but no longer count. */
  recordVoid(manager: EntityManager, by: Actor, matches: readonly Ended[]): Promise<void> {
    return recordChange(manager, by, matches.map(this.owner.entries.void));
  }
}

async function announceMatches(manager: EntityManager, matches: readonly { jobId: string }[]): Promise<void> {
  const jobIds = matches.map(({ jobId }) => jobId);
  await announce(manager, 'job-matches', jobIds);
}

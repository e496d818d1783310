import type { EntityManager } from 'typeorm';
import { type AuditRecord, recordChange } from '../../audit/record-change.js';
import type { SecondTries } from '../../messaging/sms/second-tries.service.js';
import {
  ofPurpose,
  type SmsOutcome,
  smsOutcomes,
  smsReplaced,
  textsDue,
} from '../../messaging/sms/sms-outcomes.service.js';
import {
  columns,
  type Kind,
  type Sql,
  sql,
  statement,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { MATCH_STATUSES, type MatchStatus } from './job-match.entity.js';
import { noLongerDue, type StillDue, withDeadLinks } from './still-due.js';

/** A match with the last text of a kind about it. */
export interface TextedMatch<Status extends string> {
  id: string;
  jobId: string;
  standing: MatchStatus;
  smsId: string;
  status: Status | null;
}

/** A match whose text counts no more, and why. */
interface Ended {
  id: string;
  before?: object;
  after: { reason: string | null };
}

/** A match whose text the provider took or refused. */
export type FollowedMatch<Status extends string> = TextedMatch<Status> & {
  now: Status;
  error: string | null;
};

/**
 * How a kind of texted matches is found. They are locked in the order of the matches' ids, as a refresh locks them, so
 * that neither waits for the other for ever.
 * @param table the owner's: a row for each match with its `match_id`, `sms_id` and `status`
 */
export function textsIn<Status extends string>(
  table: 'match_notifications' | 'match_offers',
  status: Kind<Status>,
  stillDue: StillDue,
) {
  const row = {
    id: uuid.from('m.id'),
    jobId: uuid.from('m.job_id'),
    standing: word(MATCH_STATUSES).from('m.status'),
    smsId: uuid.notNull.from('t.sms_id'),
    status: status.orNull.from('t.status'),
  };
  const locked = (by: string, fits: Sql<{ ids: readonly string[] }>) => statement(
    `${table} by ${by}, locked`,
    row,
  )`
    SELECT ${columns} FROM job_matches m JOIN ${table} t ON t.match_id = m.id
    WHERE ${fits} ORDER BY m.id FOR NO KEY UPDATE OF m, t`;
  const ids = uuid.list.param('ids');
  return {
    noLongerDue: noLongerDue(table, stillDue),
    ofTexts: locked('text', sql`t.sms_id = ANY(${ids})`),
    texted: locked('match', sql`m.id = ANY(${ids}) AND t.sms_id IS NOT NULL`),
  };
}

interface KindOfText<Status extends string> {
  name: 'notification' | 'offer';
  texts: ReturnType<typeof textsIn<Status>>;
  /** What the log is to say of a match. */
  entries: {
    followed: (match: FollowedMatch<Status>) => AuditRecord;
    triedAgain: (id: string, after: { smsId: string; inMinutes: number }) => AuditRecord;
    stopped: (match: Ended) => AuditRecord;
    void: (match: Ended) => AuditRecord;
  };
  /** Where a match stands whose text the provider took, or refused for good. */
  accepted: Status;
  failed: Status;
}

/** What the owner of the texts does about them. */
interface Owner<Status extends string> {
  follow: (manager: EntityManager, followed: readonly FollowedMatch<Status>[]) => Promise<void>;
  /** @returns what the log is to say */
  stop: (
    manager: EntityManager,
    stopped: readonly (TextedMatch<Status> & { reason: string | null })[],
  ) => Promise<readonly Ended[]>;
  /** The same was written once more, as a new text. */
  writeAgain: (manager: EntityManager, texts: readonly { id: string; smsId: string }[]) => Promise<void>;
  /** The texts of these failed for good. */
  fail?: (manager: EntityManager, failed: readonly FollowedMatch<Status>[]) => Promise<void>;
}

/** How the owners of the texts about matches follow them. Everything here is done in the caller's transaction. */
export class TextedMatches<Status extends string> {
  constructor(
    private readonly kind: KindOfText<Status>,
    private readonly secondTries: SecondTries,
  ) {}

  /** Lets the owner hear of what becomes of its texts. */
  listen(events: TransactionEvents, owner: Owner<Status>): void {
    const { name, texts } = this.kind;
    events.listen(textsDue, `${name}s`, async (manager, due) => {
      const ids = ofPurpose(due, name).map(({ id }) => id);
      return ids.length === 0 ? [] : texts.noLongerDue.rows(manager, { ids });
    });
    events.listen(smsOutcomes, `${name}s`, (manager, outcomes, by) =>
      this.follow(manager, by, ofPurpose(outcomes, name), owner),
    );
    events.listen(smsReplaced, `${name}s`, async (manager, { smsId, newId }) => {
      const matches = await this.hold(manager, [smsId]);
      await owner.writeAgain(
        manager,
        matches.map(({ id }) => ({ id, smsId: newId })),
      );
      await this.announce(manager, matches);
    });
  }

  private async follow(
    manager: EntityManager,
    by: Actor,
    outcomes: readonly SmsOutcome[],
    owner: Owner<Status>,
  ): Promise<void> {
    const of = new Map(outcomes.map((outcome) => [outcome.smsId, outcome]));
    const held = await this.hold(manager, [...of.keys()]);
    const { accepted, failed } = this.kind;
    const followed = held.flatMap((match): FollowedMatch<Status>[] => {
      const { result, error = null } = of.get(match.smsId) ?? {};
      if (result !== 'with-provider' && result !== 'failed') return [];
      return [{ ...match, now: result === 'failed' ? failed : accepted, error }];
    });
    await owner.follow(manager, followed);
    const { entries } = this.kind;
    const moved = followed.filter(({ status, now }) => status !== now);
    await recordChange(manager, { ...by, source: 'provider' }, moved.map(entries.followed));
    const stopped = held
      .filter(({ smsId }) => of.get(smsId)?.result === 'stopped')
      .map((match) => ({ ...match, reason: of.get(match.smsId)?.error ?? null }));
    await recordChange(manager, by, (await owner.stop(manager, stopped)).map(entries.stopped));
    const again = await this.tryAgain(
      manager,
      held.filter(({ smsId }) => of.get(smsId)?.mayPass),
    );
    await owner.writeAgain(manager, again);
    const { inMinutes } = this.secondTries;
    const tried = again.map(({ id, smsId }) => entries.triedAgain(id, { smsId, inMinutes }));
    await recordChange(manager, { ...by, source: 'system' }, tried);
    const triedAgain = new Set(again.map(({ id }) => id));
    await owner.fail?.(
      manager,
      followed.filter(({ id, now }) => now === failed && !triedAgain.has(id)),
    );
    await this.announce(manager, held);
  }

  /** @returns the matches with the new texts that follow theirs */
  private async tryAgain(manager: EntityManager, matches: readonly TextedMatch<Status>[]) {
    const ids = matches.map(({ smsId }) => smsId);
    const dead = await withDeadLinks(manager, ids);
    const newIds = await this.secondTries.write(
      manager,
      ids.filter((id) => !dead.has(id)),
    );
    return matches.flatMap(({ id, smsId }) => {
      const newId = newIds.get(smsId);
      return newId ? [{ id, smsId: newId }] : [];
    });
  }

  /** Those whose last text is among these, locked with their matches. */
  private hold(manager: EntityManager, smsIds: readonly string[]): Promise<TextedMatch<Status>[]> {
    return this.kind.texts.ofTexts.rows(manager, { ids: smsIds });
  }

  /** The same of those of these matches about which a text was written. */
  holdTexted(manager: EntityManager, matchIds: readonly string[]): Promise<TextedMatch<Status>[]> {
    return this.kind.texts.texted.rows(manager, { ids: matchIds });
  }

  /** The texts of these may have arrived, and count no more. */
  recordVoid(manager: EntityManager, by: Actor, matches: readonly Ended[]): Promise<void> {
    return recordChange(manager, by, matches.map(this.kind.entries.void));
  }

  private async announce(manager: EntityManager, matches: readonly { jobId: string }[]): Promise<void> {
    await announce(
      manager,
      'job-matches',
      matches.map(({ jobId }) => jobId),
    );
  }
}

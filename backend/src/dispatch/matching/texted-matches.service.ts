import type { EntityManager } from 'typeorm';
import type { AuditRecord, AuditService } from '../../audit/audit.service.js';
import type { SecondTries } from '../../messaging/sms/second-tries.service.js';
import {
  ofPurpose,
  type SmsOutcome,
  smsOutcomes,
  smsReplaced,
  textsDue,
} from '../../messaging/sms/sms-outcomes.service.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { MatchStatus } from './job-match.entity.js';
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
  reason: string | null;
  before?: object;
  after?: object;
}

/** A match whose text the provider took or refused. */
export type FollowedMatch<Status extends string> = TextedMatch<Status> & {
  now: Status;
  error: string | null;
};

interface Kind<Status extends string> {
  name: 'notification' | 'offer';
  /** The owner's table: a row for each match with its `match_id`, `sms_id` and `status`. */
  table: 'match_notifications' | 'match_offers';
  /** What the status is called in the log. */
  field: 'notificationStatus' | 'offerStatus';
  /** Where a match stands whose text the provider took, or refused for good. */
  accepted: Status;
  failed: Status;
  stillDue: StillDue;
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
    private readonly kind: Kind<Status>,
    private readonly secondTries: SecondTries,
    private readonly audit: AuditService,
  ) {}

  /** Lets the owner hear of what becomes of its texts. */
  listen(events: TransactionEvents, owner: Owner<Status>): void {
    const { name, table, stillDue } = this.kind;
    events.listen(textsDue, `${name}s`, (manager, texts) =>
      noLongerDue(
        manager,
        table,
        stillDue,
        ofPurpose(texts, name).map(({ id }) => id),
      ),
    );
    events.listen(smsOutcomes, `${name}s`, (manager, outcomes) =>
      this.follow(manager, ofPurpose(outcomes, name), owner),
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
    await this.recordFollowed(manager, followed);
    const stopped = held
      .filter(({ smsId }) => of.get(smsId)?.result === 'stopped')
      .map((match) => ({ ...match, reason: of.get(match.smsId)?.error ?? null }));
    await this.recordStopped(manager, await owner.stop(manager, stopped));
    const again = await this.tryAgain(
      manager,
      held.filter(({ smsId }) => of.get(smsId)?.mayPass),
    );
    await owner.writeAgain(manager, again);
    await this.recordTriedAgain(manager, again, this.secondTries.inMinutes);
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

  /**
   * Those whose last text is among these, locked with their matches. In the order of the matches' ids, as a refresh
   * locks them, so that neither waits for the other for ever.
   */
  private hold(manager: EntityManager, smsIds: readonly string[]): Promise<TextedMatch<Status>[]> {
    return this.holdWhere(manager, 't.sms_id = ANY($1::uuid[])', smsIds);
  }

  /** The same of those of these matches about which a text was written. */
  holdTexted(manager: EntityManager, matchIds: readonly string[]): Promise<TextedMatch<Status>[]> {
    return this.holdWhere(manager, 'm.id = ANY($1::uuid[]) AND t.sms_id IS NOT NULL', matchIds);
  }

  private holdWhere(
    manager: EntityManager,
    condition: string,
    ids: readonly string[],
  ): Promise<TextedMatch<Status>[]> {
    if (ids.length === 0) return Promise.resolve([]);
    return manager.query(
      `SELECT m.id, m.job_id AS "jobId", m.status AS standing, t.sms_id AS "smsId", t.status
       FROM job_matches m JOIN ${this.kind.table} t ON t.match_id = m.id
       WHERE ${condition} ORDER BY m.id FOR NO KEY UPDATE OF m, t`,
      [ids],
    );
  }

  /** The provider accepted or refused the texts of these. */
  private async recordFollowed(
    manager: EntityManager,
    followed: readonly FollowedMatch<Status>[],
  ): Promise<void> {
    const { name, field } = this.kind;
    await this.record(
      manager,
      followed
        .filter(({ status, now }) => status !== now)
        .map(({ id, status, now, error }) => ({
          action: `job-match.${name}-followed`,
          entityId: id,
          before: { [field]: status },
          after: { [field]: now, ...(error ? { reason: error } : {}) },
          source: 'provider',
        })),
    );
  }

  /** The texts of these could not be delivered, and are sent once more. */
  private async recordTriedAgain(
    manager: EntityManager,
    matches: readonly { id: string; smsId: string }[],
    inMinutes: number,
  ): Promise<void> {
    await this.record(
      manager,
      matches.map(({ id, smsId }) => ({
        action: `job-match.${this.kind.name}-tried-again`,
        entityId: id,
        after: { smsId, inMinutes },
        source: 'system',
      })),
    );
  }

  /** The texts of these were stopped. */
  private recordStopped(manager: EntityManager, matches: readonly Ended[]): Promise<void> {
    return this.recordAs('stopped', manager, matches);
  }

  /** The texts of these may have arrived, and count no more. */
  recordVoid(manager: EntityManager, matches: readonly Ended[]): Promise<void> {
    return this.recordAs('void', manager, matches);
  }

  private async recordAs(
    what: 'stopped' | 'void',
    manager: EntityManager,
    matches: readonly Ended[],
  ): Promise<void> {
    await this.record(
      manager,
      matches.map(({ id, reason, before, after }) => ({
        action: `job-match.${this.kind.name}-${what}`,
        entityId: id,
        before: before && { ...before },
        after: { ...after, reason },
      })),
    );
  }

  async announce(manager: EntityManager, matches: readonly { jobId: string }[]): Promise<void> {
    await announce(
      manager,
      'job-matches',
      matches.map(({ jobId }) => jobId),
    );
  }

  private record(manager: EntityManager, entries: Omit<AuditRecord, 'entityType'>[]): Promise<void> {
    return this.audit.recordAll(
      manager,
      entries.map((entry) => ({ entityType: 'job-match', ...entry })),
    );
  }
}

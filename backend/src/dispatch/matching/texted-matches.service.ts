import type { EntityManager } from 'typeorm';
import type { AuditRecord, AuditService } from '../../audit/audit.service.js';
import { announce } from '../../platform/events/change-announcer.js';
import type { MatchStatus } from './job-match.entity.js';

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

interface Kind {
  name: 'notification' | 'offer';
  /** The owner's table: a row for each match with its `match_id`, `sms_id` and `status`. */
  table: 'match_notifications' | 'match_offers';
  /** What the status is called in the log. */
  field: 'notificationStatus' | 'offerStatus';
}

/** How the owners of the texts about matches follow them. Everything here is done in the caller's transaction. */
export class TextedMatches<Status extends string> {
  constructor(
    private readonly kind: Kind,
    private readonly audit: AuditService,
  ) {}

  /**
   * Those whose last text is among these, locked with their matches. In the order of the matches' ids, as a refresh
   * locks them, so that neither waits for the other for ever.
   */
  hold(manager: EntityManager, smsIds: readonly string[]): Promise<TextedMatch<Status>[]> {
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
  async recordFollowed(
    manager: EntityManager,
    followed: readonly (TextedMatch<Status> & { now: Status; error: string | null })[],
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
  async recordTriedAgain(
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
  recordStopped(manager: EntityManager, matches: readonly Ended[]): Promise<void> {
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

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { TextedMatches, textsIn } from '../matching/texted-matches.service.js';
import { linksRenewed, NUMBER_CHANGED } from '../matching/match-links.service.js';
import { eligibleAgain } from '../matching/matches.service.js';
import { records, sql, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { UNREACHABLE_REASONS, type UnreachableReason } from '../../hall/workers/reachability.js';
import { auditedNotification } from './audited.js';
import {
  MatchNotification,
  NOTIFICATION_STATUSES,
  type NotificationStatus,
} from './match-notification.entity.js';

/** The text written for a match, or why there is none. */
export interface MadeNotification {
  id: string;
  workerId: string | null;
  smsId: string | null;
  reason: UnreachableReason | null;
}

interface Kind {
  runId?: string;
  /** Only the link, without the job's announcement. */
  linkAgain?: boolean;
}

/** SQL after the rows of `new_one`: makes them the last notifications of their matches. */
const becomeLast = sql`INSERT INTO match_notifications AS n (match_id, notification_id, sms_id, status, error)
  SELECT match_id, id, sms_id, CASE WHEN reason IS NOT NULL THEN 'notification_failed' END, reason FROM new_one
  ON CONFLICT (match_id) DO UPDATE SET notification_id = excluded.notification_id,
    sms_id = coalesce(excluded.sms_id, n.sms_id), status = excluded.status, error = excluded.error, notified_at = NULL`;

const isLinkAgain = '(SELECT link_again FROM notifications n WHERE n.id = t.notification_id) IS TRUE';

const texts = textsIn('match_notifications', types.word(NOTIFICATION_STATUSES), {
  // The link alone goes to those who have accepted, too.
  job: `WHEN j.status <> 'Open' AND NOT (j.status = 'Filled'
          AND ${isLinkAgain})
        THEN 'The job is ' || j.status`,
  match: `WHEN t.match_id IS NULL THEN 'The worker is told by another text'
        WHEN candidate.status = 'Ineligible' THEN 'The worker is no longer eligible for the job'
        WHEN candidate.status = 'Declined' THEN 'The worker has declined the job'
        WHEN m.follows_id IS NOT NULL AND candidate.status <> 'Pending' AND NOT ${isLinkAgain} THEN 'The worker has answered'`,
  asks: `m.status = 'Pending' OR ${isLinkAgain}`,
});
const made = {
  id: types.uuid,
  workerId: types.uuid.orNull,
  smsId: types.uuid.orNull,
  reason: types.word(UNREACHABLE_REASONS).orNull,
};
const make = statement('notifications, made')`
  WITH new_one AS (
    INSERT INTO notifications (job_id, worker_id, match_id, run_id, sms_id, reason, made_by_id, made_by, link_again)
    SELECT ${types.uuid.param('jobId')}, t."workerId", t.id, ${types.uuid.orNull.param('runId')}, t."smsId", t.reason,
      ${types.integer.orNull.param('userId')}, ${types.text.orNull.param('username')}, ${types.boolean.param('linkAgain')}
    FROM ${records('made', made)}
    RETURNING id, match_id, sms_id, reason)
  ${becomeLast}`;

const settled = { id: types.uuid, now: types.word(NOTIFICATION_STATUSES).orNull, error: types.text.orNull };
const settle = statement('notifications, settled')`
  UPDATE match_notifications n SET status = t.now, error = t.error,
    notified_at = CASE t.now WHEN 'notified' THEN coalesce(n.notified_at, now())
      WHEN 'notification_failed' THEN n.notified_at END
  FROM ${records('matches', settled)} WHERE n.match_id = t.id`;

const writeAgain = statement('notifications, written again')`
  WITH new_one AS (
    INSERT INTO notifications (job_id, worker_id, match_id, run_id, sms_id, link_again)
    SELECT m.job_id, m.worker_id, m.id, former.run_id, t."smsId", former.link_again
    FROM ${records('texts', { id: types.uuid, smsId: types.uuid })}
      JOIN job_matches m ON m.id = t.id
      JOIN match_notifications n ON n.match_id = t.id
      JOIN notifications former ON former.id = n.notification_id
    RETURNING id, match_id, sms_id, reason)
  ${becomeLast}`;

const forgetUnlessUnderWay = statement('last notifications, forgotten')`
  DELETE FROM match_notifications n WHERE n.match_id = ANY(${types.uuid.list.param('matchIds')})
    AND NOT EXISTS (SELECT FROM sms s WHERE s.id = n.sms_id AND s.status IN ('pending', 'sending'))`;

/** Keeps notifications and the state of their texts, in the caller's transaction. */
@Injectable()
export class NotificationRecords implements OnModuleInit {
  private readonly matches: TextedMatches<NotificationStatus>;

  constructor(
    private readonly events: TransactionEvents,
    sms: SmsService,
  ) {
    this.matches = new TextedMatches<NotificationStatus>(sms, {
      name: 'notification',
      texts,
      accepted: 'notified',
      failed: 'notification_failed',
      entries: {
        followed: ({ id, status, now, error }) =>
          auditedNotification.did('notification-followed', id, {
            before: { notificationStatus: status },
            after: { notificationStatus: now, reason: error ?? undefined },
          }),
        triedAgain: (id, after) => auditedNotification.did('notification-tried-again', id, { after }),
        stopped: ({ id, ...values }) => auditedNotification.did('notification-stopped', id, values),
        void: ({ id, ...values }) => auditedNotification.did('notification-void', id, values),
      },
      follow: (manager, matches) => settle.run(manager, { matches }),
      stop: async (manager, stopped) => {
        // The worker does not know of the job: the next notification takes the match.
        await settle.run(manager, { matches: stopped.map(({ id }) => ({ id, now: null, error: null })) });
        return stopped.map(({ id, reason }) => ({ id, after: { reason } }));
      },
      // A notification of its own, which is the match's last from now on.
      writeAgain: (manager, texts) => writeAgain.run(manager, { texts }),
    });
  }

  onModuleInit(): void {
    this.matches.listen(this.events);
    this.events.listen(linksRenewed, 'notifications', (manager, matchIds, by) =>
      this.voidUnanswered(manager, matchIds, by),
    );
    // The next notification takes them, unless a text to them is on its way.
    this.events.listen(eligibleAgain, 'notifications', async (manager, matchIds) => {
      if (matchIds.length > 0) await forgetUnlessUnderWay.run(manager, { matchIds });
    });
  }

  /** All matches are of this job and locked by the caller, who has written their texts. */
  async make(
    manager: EntityManager,
    jobId: string,
    made: readonly MadeNotification[],
    { user }: Actor,
    { runId, linkAgain = false }: Kind = {},
  ): Promise<void> {
    if (made.length === 0) return;
    await make.run(manager, {
      made,
      jobId,
      runId: runId ?? null,
      userId: user?.id ?? null,
      username: user?.username ?? null,
      linkAgain,
    });
  }

  /**
   * Voids unanswered notifications to a former number, so that the next notification takes the match again.
   */
  private async voidUnanswered(manager: EntityManager, matchIds: readonly string[], by: Actor) {
    const texted = await this.matches.holdTexted(manager, matchIds);
    const unanswered = texted.filter(({ standing }) => !ANSWERED.has(standing));
    await manager.delete(MatchNotification, { matchId: In(unanswered.map(({ id }) => id)) });
    const after = { notificationStatus: null, reason: NUMBER_CHANGED };
    const ended = unanswered.map(({ id, status }) => ({ id, before: { notificationStatus: status }, after }));
    await this.matches.recordVoid(manager, by, ended);
  }
}

/** The worker has answered, or staff have for them. */
const ANSWERED: ReadonlySet<MatchStatus> = new Set<MatchStatus>([
  'Interested',
  'Not Interested',
  'Accepted',
  'Declined',
]);

import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';

/** Of a text whose link is none of its match's any more, for people. */
export const DEAD_LINK = 'The link in this text opens nothing any more';

/**
 * SQL: whether the link in a text `m`, other than a test, opens nothing. A worker who changed their number and
 * back has it again, and their matches have new ids all the same.
 */
export const hasDeadLinkSql = `(m.purpose <> 'test'
  AND coalesce(position(candidate.id::text IN m.message), 0) = 0)`;

/** What {@link hasDeadLinkSql} looks at. */
export const linkJoin = `LEFT JOIN job_matches candidate
  ON candidate.job_id = m.job_id AND candidate.worker_id = m.worker_id`;

/**
 * Whether a text `m` still makes sense as its turn comes: SQL that says why not, as people read it ("Stopped: …"), or
 * null. A text that was written an hour ago is judged by what holds now, by its kind; a test needs no more than a
 * number that is not blocked.
 */
export const stillDueSql = `CASE m.purpose
    WHEN 'test' THEN CASE WHEN p.blocked THEN 'Number is blocked' END
    WHEN 'notification' THEN coalesce(
      CASE
        WHEN j.id IS NULL THEN 'The job was deleted'
        WHEN j.status <> 'Open' AND NOT (j.status = 'Filled' AND notification.link_again IS TRUE)
          THEN 'The job is ' || j.status
        WHEN w.id IS NULL THEN 'The worker was deleted'
      END, ${ofWorker()}, CASE
        WHEN ${hasDeadLinkSql} THEN '${DEAD_LINK}'
        WHEN told.match_id IS NULL THEN 'The worker is told by another text'
        WHEN candidate.status = 'Ineligible' THEN 'The worker is no longer eligible for the job'
        WHEN candidate.status = 'Declined' THEN 'The worker has declined the job'
      END)
    WHEN 'offer' THEN coalesce(
      CASE
        WHEN j.id IS NULL THEN 'The job was deleted'
        WHEN j.status IN ('Draft', 'Closed') THEN 'The job is ' || j.status
        WHEN w.id IS NULL THEN 'The worker was deleted'
      END, ${ofWorker()}, CASE
        WHEN ${hasDeadLinkSql} THEN '${DEAD_LINK}'
        WHEN offered.is_open IS NOT TRUE THEN 'The offer is no longer open'
      END)
  END`;

/** What {@link stillDueSql} looks at. */
export const stillDueJoins = `LEFT JOIN jobs j ON j.id = m.job_id
  LEFT JOIN workers w ON w.id = m.worker_id
  LEFT JOIN match_notifications told ON told.sms_id = m.id
  LEFT JOIN notifications notification ON notification.id = told.notification_id
  ${linkJoin}
  LEFT JOIN match_offers offered ON offered.sms_id = m.id
  LEFT JOIN phone_numbers p ON p.phone_number = m.phone_number`;

function ofWorker(): string {
  return `CASE
        WHEN w.status <> '${CALLED}' THEN 'The worker is not active'
        WHEN w.phone IS DISTINCT FROM m.phone_number THEN 'The worker has another number now'
        ELSE ${unreachableReasonSql('m.phone_number', 'p')}
      END`;
}

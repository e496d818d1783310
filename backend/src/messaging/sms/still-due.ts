import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';

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
        WHEN j.status <> 'Open' THEN 'The job is ' || j.status
        WHEN w.id IS NULL THEN 'The worker was deleted'
        WHEN told.match_id IS NULL THEN 'The worker is told by another text'
        WHEN candidate.status = 'Ineligible' THEN 'The worker is no longer eligible for the job'
        WHEN candidate.status = 'Declined' THEN 'The worker has declined the job'
      END, ${ofWorker()})
    WHEN 'offer' THEN coalesce(
      CASE
        WHEN j.id IS NULL THEN 'The job was deleted'
        WHEN j.status IN ('Draft', 'Closed') THEN 'The job is ' || j.status
        WHEN w.id IS NULL THEN 'The worker was deleted'
        WHEN offered.is_open IS NOT TRUE THEN 'The offer is no longer open'
      END, ${ofWorker()})
  END`;

/** What {@link stillDueSql} looks at. */
export const stillDueJoins = `LEFT JOIN jobs j ON j.id = m.job_id
  LEFT JOIN workers w ON w.id = m.worker_id
  LEFT JOIN match_notifications told ON told.sms_id = m.id
  LEFT JOIN job_matches candidate ON candidate.id = told.match_id
  LEFT JOIN match_offers offered ON offered.sms_id = m.id
  LEFT JOIN phone_numbers p ON p.phone_number = m.phone_number`;

function ofWorker(): string {
  return `CASE
        WHEN w.status <> '${CALLED}' THEN 'The worker is not active'
        WHEN w.phone IS DISTINCT FROM m.phone_number THEN 'The worker has another number now'
        ELSE ${unreachableReasonSql('m.phone_number', 'p')}
      END`;
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { unreachableReasonSql } from '../../hall/workers/reachability.js';
import { databaseClock } from '../../platform/database/clock.js';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';
import { SYSTEM } from '../../platform/http/actor.js';
import { nextClosing, nextOpening } from '../../platform/time/texting-hours.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { JobTexts } from './job-texts.service.js';

/** Texts of one transaction. */
const AT_ONCE = 500;
/**
 * Reminders that fall due while no texts go are sent within this time before the texting hours end, in
 * milliseconds.
 */
const BEFORE_CLOSING = 3_600_000;

const closed = {
  from: types.instant.orNull.param('closedFrom'),
  until: types.instant.orNull.param('closedUntil'),
};

/** Who is dispatched to a job that starts soon, can be texted, and was not reminded of this start last. */
const isDue = sql`
  FROM jobs j JOIN offers o ON o.job_id = j.id
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    JOIN job_matches m ON m.job_id = o.job_id AND m.worker_id = o.worker_id
    JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
  WHERE j.remind_hours_before IS NOT NULL AND j.starts_at > now()
    AND j.starts_at < coalesce(${closed.until}::timestamptz, now()) + interval '48 hours'
    AND (j.starts_at <= now() + make_interval(hours => j.remind_hours_before)
      OR (j.starts_at >= ${closed.from}::timestamptz + make_interval(hours => j.remind_hours_before)
        AND j.starts_at < ${closed.until}::timestamptz + make_interval(hours => j.remind_hours_before)))
    AND last.outcome = 'accepted' AND (${unreachableReasonSql('w.phone', 'p')}) IS NULL
    AND NOT EXISTS (SELECT FROM job_texts t
      WHERE t.kind = 'reminder' AND t.offer_id = o.id AND t.starts_at = j.starts_at)`;
const lockJobs = statement('jobs of reminders that are due, locked', { id: types.uuid.from('j.id') })`
  SELECT ${columns} ${isDue}
  ORDER BY j.starts_at, o.id LIMIT ${AT_ONCE}
  FOR NO KEY UPDATE OF j SKIP LOCKED`;
const due = statement('reminders that are due', {
  jobId: types.uuid.from('j.id'),
  workerId: types.uuid.from('w.id'),
  offerId: types.uuid.from('o.id'),
})`
  SELECT ${columns} ${isDue} AND j.id = ANY(${types.uuid.list.param('jobIds')})
  ORDER BY j.starts_at, o.id LIMIT ${AT_ONCE}`;
/** Clears former reminders, so that a start that was changed and changed back is told again. */
const forgetFormer = statement('reminders of former starts')`
  UPDATE job_texts SET starts_at = NULL
  WHERE kind = 'reminder' AND offer_id = ANY(${types.uuid.list.param('offerIds')})`;
const passOver = statement('reminders that are due, as if they were written')`
  INSERT INTO job_texts (kind, job_id, worker_id, match_id, offer_id, sms_id, starts_at)
  SELECT 'reminder', j.id, w.id, m.id, o.id, gen_random_uuid(), j.starts_at ${isDue}
  ON CONFLICT DO NOTHING`;

/** Reminds dispatched workers of the start, once for each start that a job is given; of what was stopped, again. */
@Injectable()
export class Reminders {
  constructor(
    private readonly dataSource: DataSource,
    private readonly texts: JobTexts,
    private readonly hall: HallService,
  ) {}

  /** Writes what is due; two at once write different jobs' ones. */
  async write(): Promise<void> {
    let written: number;
    do {
      written = await this.dataSource.transaction(async (manager) => {
        const closed = await this.closed(manager);
        const jobs = await lockJobs.rows(manager, closed);
        if (jobs.length === 0) return 0;
        // Judged once the jobs are held: another process may have written the same ones just before.
        const jobIds = [...new Set(jobs.map(({ id }) => id))];
        const reminders = await due.rows(manager, { jobIds, ...closed });
        await forgetFormer.run(manager, { offerIds: reminders.map(({ offerId }) => offerId) });
        const texts = reminders.map((reminder) => ({ ...reminder, kind: 'reminder' as const }));
        const { workerIds } = await this.texts.send(manager, texts, SYSTEM, { first: false });
        return workerIds.length;
      });
    } while (written === AT_ONCE);
  }

  /** Nobody knows whether they have been reminded. @returns how many */
  async passOver(manager: EntityManager): Promise<number> {
    return passOver.run(manager, await this.closed(manager));
  }

  /**
   * The coming time without texts, if it begins soon or has begun; else nulls. Reminders due in it are sent
   * before.
   */
  private async closed(
    manager: EntityManager,
  ): Promise<{ closedFrom: Date | null; closedUntil: Date | null }> {
    const [hours, { now }] = [await this.hall.hours(manager), await databaseClock.only(manager)];
    if (hours.textingHours === null) return { closedFrom: null, closedUntil: null };
    const closedFrom = nextClosing(hours, now) ?? now;
    if (closedFrom.getTime() - now.getTime() > BEFORE_CLOSING) return { closedFrom: null, closedUntil: null };
    return { closedFrom, closedUntil: nextOpening(hours, closedFrom) };
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import type { JobOfferDto } from './dto/job-offer.dto.js';

/** As JSON.stringify writes a Date. */
const at = `to_char(v.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The offers of a job, as they are on record. */
@Injectable()
export class JobOffers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Oldest first, those of a job that was deleted, too.
   * @throws 404 when there was never an offer, and there is no such job
   */
  async of(jobId: string): Promise<JobOfferDto[]> {
    const offers: JobOfferDto[] = await this.dataSource.query(
      `SELECT o.id, o.match_id AS "matchId", o.worker_id AS "workerId", o.worker_name AS "workerName", o.priority,
         o.list_id AS "listId", o.run_id AS "runId", o.channel, o.message, o.made_by AS "madeBy",
         o.made_at AS "madeAt", NULL AS "answerBy", o.holds, s.status AS "smsStatus",
         last.outcome, last.at AS "outcomeAt", last.via AS "outcomeVia", last.by AS "outcomeBy",
         o.is_exception AS "isException", o.out_of_order_reason AS "outOfOrderReason",
         o.out_of_order_note AS "outOfOrderNote", e.events
       FROM offers o
         LEFT JOIN LATERAL (SELECT sms_id FROM match_offers WHERE offer_id = o.id OFFSET 0) current ON true
         LEFT JOIN sms s ON s.id = coalesce(current.sms_id, o.sms_id)
         CROSS JOIN LATERAL (
           SELECT * FROM offer_events v WHERE v.offer_id = o.id ORDER BY v.id DESC LIMIT 1) last
         CROSS JOIN LATERAL (
           SELECT json_agg(json_build_object('at', ${at}, 'outcome', v.outcome, 'via', v.via, 'by', v.by,
             'reason', v.reason) ORDER BY v.id) AS events
           FROM offer_events v WHERE v.offer_id = o.id) e
       WHERE o.job_id = $1 ORDER BY o.made_at, o.id`,
      [jobId],
    );
    if (offers.length === 0) await this.jobs.get(jobId);
    return offers;
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { columns, type Sql, sql, statement, types } from '../../platform/database/sql/index.js';
import { SMS_STATUSES } from '../../messaging/sms/sms.entity.js';
import type { JobOfferDto } from './dto/job-offer.dto.js';
import { matchOfferOf } from './match-offer.entity.js';
import { answerByOf } from './offer-answer-time.entity.js';
import { lastEventOf, OFFER_OUTCOMES, OFFER_VIAS } from './offer-event.entity.js';
import { OFFER_CHANNELS, OUT_OF_ORDER_REASONS } from './offer.entity.js';

/** As JSON.stringify writes a Date. */
const at = `to_char(v.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const offer = {
  id: types.uuid.from('o.id'),
  matchId: types.uuid.from('o.match_id'),
  workerId: types.uuid.orNull.from('o.worker_id'),
  workerName: types.text.from('o.worker_name'),
  employerName: types.text.from('o.employer_name'),
  priority: types.integer.from('o.priority'),
  listId: types.uuid.orNull.from('o.list_id'),
  runId: types.uuid.orNull.from('o.run_id'),
  channel: types.word(OFFER_CHANNELS).from('o.channel'),
  message: types.text.orNull.from('o.message'),
  madeBy: types.text.orNull.from('o.made_by'),
  madeAt: types.instant.from('o.made_at'),
  answerBy: types.instant.orNull.from(answerByOf('o', 'current', 't')),
  holds: types.boolean.from('o.holds'),
  smsStatus: types.word(SMS_STATUSES).orNull.from('s.status'),
  outcome: types.word(OFFER_OUTCOMES).from('last.outcome'),
  outcomeAt: types.instant.from('last.at'),
  outcomeVia: types.word(OFFER_VIAS).from('last.via'),
  outcomeBy: types.text.orNull.from('last.by'),
  isException: types.boolean.from('o.is_exception'),
  outOfOrderReason: types.word(OUT_OF_ORDER_REASONS).orNull.from('o.out_of_order_reason'),
  outOfOrderNote: types.text.orNull.from('o.out_of_order_note'),
  events: types.json<JobOfferDto['events']>().from('e.events'),
};
const offersBy = <Params>(name: string, where: Sql<Params>) => statement(name, offer)`
  SELECT ${columns}
  FROM offers o
    LEFT JOIN LATERAL ${matchOfferOf('o.id')} current ON true
    LEFT JOIN offer_answer_times t ON t.offer_id = o.id
    LEFT JOIN sms s ON s.id = coalesce(current.sms_id, o.sms_id)
    CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('at', ${at}, 'outcome', v.outcome, 'via', v.via, 'by', v.by,
        'reason', v.reason) ORDER BY v.id) AS events
      FROM offer_events v WHERE v.offer_id = o.id) e
  WHERE ${where} ORDER BY o.made_at, o.priority, o.id`;
const offersOfJob = offersBy('offers of a job', sql`o.job_id = ${types.uuid.param('jobId')}`);
const offersById = offersBy('offers by their ids', sql`o.id = ANY(${types.uuid.list.param('ids')})`);

@Injectable()
export class JobOffers {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
  ) {}

  /**
   * Oldest first, also of a job that was deleted.
   * @throws 404 without an offer and without such a job
   */
  async of(jobId: string): Promise<JobOfferDto[]> {
    const offers = await this.recorded(jobId);
    if (offers.length === 0) await this.jobs.get(jobId);
    return offers;
  }

  /** As {@link of}, of whatever job: none is no error. */
  recorded(jobId: string): Promise<JobOfferDto[]> {
    return offersOfJob.rows(this.dataSource, { jobId });
  }

  /** As the transaction sees them: those made together in the order of the list. */
  byId(manager: EntityManager, ids: readonly string[]): Promise<JobOfferDto[]> {
    return offersById.rows(manager, { ids });
  }

  one(manager: EntityManager, id: string): Promise<JobOfferDto> {
    return offersById.only(manager, { ids: [id] });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { matchOfferOf } from './match-offer.entity.js';
import { answerByOf } from './offer-answer-time.entity.js';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';

const isSoon = (at: string) => sql`(${at} > now() - interval '1 hour'
    AND ${at} < now() + make_interval(mins => ${types.integer.param('minutes')}::int))`;

/** An offer whose time is over is ended within a minute; one that is still open an hour later is no news. */
const endingOffers = statement('open offers that end soon', {
  offerId: types.uuid.from('o.id'),
  jobId: types.uuid.from('o.job_id'),
  jobTitle: types.text.from('o.job_title'),
  workerId: types.uuid.orNull.from('o.worker_id'),
  workerName: types.text.from('o.worker_name'),
  answerBy: types.instant.notNull.from('ends.at'),
  total: types.integer.from('(count(*) OVER ())::int'),
})`
  SELECT ${columns} FROM (
    SELECT offer_id FROM offer_answer_times WHERE ${isSoon('answer_by')}
    -- A text that was sent once more, perhaps after a night, has given a later end.
    UNION SELECT offer_id FROM match_offers WHERE is_open AND ${isSoon('answer_by_again')}) soon
    JOIN offers o ON o.id = soon.offer_id
    JOIN offer_answer_times t ON t.offer_id = soon.offer_id
    CROSS JOIN LATERAL ${matchOfferOf('soon.offer_id')} current
    CROSS JOIN LATERAL (SELECT ${answerByOf('o', 'current', 't')} AS at) ends
  WHERE current.is_open AND ${isSoon('ends.at')}
  ORDER BY ends.at, o.priority, o.id LIMIT ${types.integer.param('limit')}::int`;

/** Offers that wait for an answer and end soon, the next one first. */
@Injectable()
export class ExpiringOffers {
  constructor(private readonly dataSource: DataSource) {}

  async within(minutes: number, limit: number) {
    const rows = await endingOffers.rows(this.dataSource, { minutes, limit });
    return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...offer }) => offer) };
  }
}

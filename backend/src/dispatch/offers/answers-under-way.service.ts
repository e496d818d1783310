import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { idsOf } from '../../platform/database/ids.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { matchOfferOf } from './match-offer.entity.js';

/** SQL: the key that an answer takes. */
const keyOf = (kind: string) => (of: string) => `hashtextextended('${kind}' || ${of}, 0)`;
export const keyOfLink = keyOf('answer to a link: ');
const keyOfNumber = keyOf('answer of a number: ');
const isTaken = (key: string) =>
  `CASE WHEN pg_try_advisory_lock(${key}) THEN NOT pg_advisory_unlock(${key}) ELSE true END`;

const answerByText = statement('answer by a text, under way', { taken: types.text })`
  SELECT pg_advisory_xact_lock_shared(${keyOfNumber('given.number')})::text AS taken
  FROM unnest(ARRAY[${types.text.param('phoneNumber')}::text]) AS given(number)`;

const offersOfJob = statement('offers of a job, being answered or not', {
  id: types.uuid.from('given.id'),
  isBeingAnswered: types.boolean.from(
    `(given.is_open AND (${isTaken(keyOfLink('given.match_id'))} OR ${isTaken(keyOfNumber('given.phone_number'))}))`,
  ),
})`
  WITH given AS MATERIALIZED (
    SELECT o.id, coalesce(last.is_open, false) AS is_open, last.match_id, coalesce(s.phone_number, '') AS phone_number
    FROM offers o
      LEFT JOIN LATERAL ${matchOfferOf('o.id')} last ON true
      LEFT JOIN sms s ON s.id = last.sms_id AND last.is_open
    WHERE o.job_id = ${types.uuid.param('jobId')})
  SELECT ${columns} FROM given`;

/**
 * An answer may wait for its job's lock, and no other transaction sees it meanwhile. So it first takes an advisory lock
 * and keeps it until it is applied: a text in its transaction, a link by `WaitingAnswers`. Whatever ends unanswered
 * offers checks these locks first.
 */
@Injectable()
export class AnswersUnderWay {
  async byText(manager: EntityManager, phoneNumber: string): Promise<void> {
    await answerByText.run(manager, { phoneNumber });
  }

  /** Asked before the offers are read: an answer that is no longer under way stands in them. @returns offer ids */
  async to(manager: EntityManager, jobId: string): Promise<ReadonlySet<string>> {
    const offers = await offersOfJob.rows(manager, { jobId });
    return new Set(idsOf(offers.filter(({ isBeingAnswered }) => isBeingAnswered)));
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { type SmsOutcome, smsOutcomes } from '../../messaging/sms/sms-outcomes.service.js';
import type { SmsPurpose } from '../../messaging/sms/sms.entity.js';
import { columns, records, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { TEXT_STATES, WHOSE } from './entities/fill-text.entity.js';
import { whoseFailure } from './reading/text-so-far.js';

const outcome = {
  smsId: types.uuid,
  state: types.word(TEXT_STATES),
  whose: types.word(WHOSE).orNull,
  sentence: types.text.orNull,
  /** A second try may follow, which a later run goes by. */
  mayPass: types.boolean,
};

/** The texts that a job's filling goes by: offers, what tells their end, and what asks for a run that has not ended. */
const note = statement('texts that offer or ask, followed', { jobId: types.uuid.notNull.from('job_id') })`
  WITH followed AS (
    SELECT t.*, s.job_id FROM ${records('outcomes', outcome)} JOIN sms s ON s.id = t."smsId"
    WHERE s.job_id IS NOT NULL AND (s.purpose = 'offer' OR s.purpose = 'notification'
      AND (t."mayPass" OR EXISTS (SELECT FROM fill_runs r WHERE r.job_id = s.job_id AND r.ended_at IS NULL))
      OR s.purpose = 'job' AND EXISTS (SELECT FROM job_texts a WHERE a.sms_id = s.id AND a.kind = 'answer-by'))),
  noted AS (
    INSERT INTO fill_texts AS former (sms_id, state, whose, sentence)
    SELECT "smsId", state, whose, sentence FROM followed
    ON CONFLICT (sms_id) DO UPDATE SET state = excluded.state, at = excluded.at, whose = excluded.whose,
      sentence = excluded.sentence
    WHERE former.state <> excluded.state)
  SELECT DISTINCT ${columns} FROM followed`;

const FOLLOWED: ReadonlySet<SmsPurpose> = new Set<SmsPurpose>(['offer', 'notification', 'job']);

/** Keeps when an offer's text was accepted or has failed, and whose failure it was: its job is looked at then. */
@Injectable()
export class FollowedTexts implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly looks: FillLooks,
  ) {}

  onModuleInit(): void {
    this.events.listen(smsOutcomes, 'fill', (manager, outcomes) => this.follow(manager, outcomes));
  }

  private async follow(manager: EntityManager, given: readonly SmsOutcome[]): Promise<void> {
    const outcomes = given
      .filter(({ purpose, jobId }) => jobId !== null && FOLLOWED.has(purpose))
      .map(({ smsId, result, refusedAs, error, mayPass }) => ({
        smsId,
        mayPass,
        state: stateOf(result),
        ...(stateOf(result) === 'failed'
          ? { whose: whoseFailure(refusedAs), sentence: error }
          : { whose: null, sentence: null }),
      }));
    if (outcomes.length === 0) return;
    const jobs = await note.rows(manager, { outcomes });
    await this.looks.soon(
      manager,
      jobs.map(({ jobId }) => jobId),
    );
  }
}

function stateOf(result: SmsOutcome['result']): (typeof TEXT_STATES)[number] {
  if (result === 'with-provider') return 'accepted';
  return result === 'open' ? 'on-its-way' : 'failed';
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { unreachableReasonSql } from '../../hall/workers/reachability.js';
import {
  ofPurpose,
  type SmsOutcome,
  smsOutcomes,
  smsReplaced,
  textsDue,
  textsGoing,
} from '../../messaging/sms/sms-outcomes.service.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { oneOf } from '../../platform/database/one-of.js';
import { columns, records, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Actor } from '../../platform/http/actor.js';
import { DEAD_LINK, MatchLinks } from '../matching/match-links.service.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { auditedJobText } from './audited.js';
import { JOB_TEXT_KINDS } from './job-text-kinds.js';
import { JobTexts } from './job-texts.service.js';
import { ENDS, offeredSince } from './job-text.entity.js';

/**
 * Texts that no longer make sense, whatever the job's status: about a place, a wait or an answer time that is
 * gone, or about an end if the worker has been offered the job again.
 */
const noLongerDue = statement('texts about jobs no longer due', { id: types.uuid, reason: types.text })`
  SELECT id, reason FROM (
    SELECT m.id, coalesce(
      CASE
        WHEN w.id IS NULL THEN 'The worker was deleted'
        WHEN w.phone IS DISTINCT FROM m.phone_number THEN 'The worker has another number now'
      END,
      ${unreachableReasonSql('m.phone_number', 'p')},
      CASE
        WHEN t.kind IN ('place', 'waiting', 'answer-by', 'reminder') AND j.id IS NULL THEN 'The job was deleted'
        WHEN t.kind IN ('place', 'reminder') AND offer.outcome <> 'accepted'
          THEN 'The worker is no longer dispatched'
        WHEN t.kind = 'waiting' AND offer.outcome <> 'waiting' THEN 'The worker no longer waits'
        WHEN t.kind = 'answer-by' AND offer.outcome <> 'open' THEN 'The offer is no longer open'
        WHEN t.kind = 'answer-by' AND t.answer_by <= now() THEN 'The time to answer is over'
        WHEN t.kind = 'reminder' AND j.starts_at IS DISTINCT FROM t.starts_at THEN 'The start has changed'
        WHEN t.kind IN ('place', 'waiting', 'answer-by', 'reminder') AND j.starts_at <= now() THEN 'The job has started'
        WHEN t.kind IN ('work-is-off', 'dispatch-ended') AND m.created_at < t.starts_at AND t.starts_at <= now()
          THEN 'The start is over'
        WHEN ${oneOf('t.kind', ENDS)} THEN ${offeredSince('t')}
      END) AS reason
    FROM sms m LEFT JOIN job_texts t ON t.sms_id = m.id
      LEFT JOIN jobs j ON j.id = t.job_id
      LEFT JOIN workers w ON w.id = m.worker_id
      LEFT JOIN phone_numbers p ON p.phone_number = m.phone_number
      LEFT JOIN LATERAL ${lastEventOf('t.offer_id')} offer ON true
    WHERE m.id = ANY(${types.uuid.list.param('ids')})) judged
  WHERE reason IS NOT NULL`;

const ofTexts = statement('texts about jobs by their texts', {
  smsId: types.uuid.from('t.sms_id'),
  matchId: types.uuid.from('m.id'),
  kind: types.word(JOB_TEXT_KINDS),
})`
  SELECT ${columns} FROM job_texts t JOIN job_matches m ON m.job_id = t.job_id AND m.worker_id = t.worker_id
  WHERE t.sms_id = ANY(${types.uuid.list.param('ids')}) ORDER BY t.sms_id`;

const followedBy = statement('texts about jobs, by other texts')`
  UPDATE job_texts j SET sms_id = t."newId"
  FROM ${records('texts', { smsId: types.uuid, newId: types.uuid })} WHERE j.sms_id = t."smsId"`;

/** A stopped reminder reminded nobody: once its worker can be texted, another is written. */
const notReminded = statement('reminders that were stopped')`
  UPDATE job_texts SET starts_at = NULL WHERE kind = 'reminder' AND sms_id = ANY(${types.uuid.list.param('ids')})`;

/** Which texts about jobs still make sense when their turn comes, and what became of them. */
@Injectable()
export class DueJobTexts implements OnModuleInit {
  constructor(
    private readonly events: TransactionEvents,
    private readonly links: MatchLinks,
    private readonly sms: SmsService,
    private readonly texts: JobTexts,
  ) {}

  onModuleInit(): void {
    this.events.listen(textsDue, 'job-texts', async (manager, due) => {
      const ids = ofPurpose(due, 'job').map(({ id }) => id);
      if (ids.length === 0) return [];
      const dead = await this.links.dead(manager, ids);
      const stopped = await noLongerDue.rows(manager, { ids });
      const known = new Set(stopped.map(({ id }) => id));
      return [
        ...stopped,
        ...[...dead].filter((id) => !known.has(id)).map((id) => ({ id, reason: DEAD_LINK })),
      ];
    });
    this.events.listen(textsGoing, 'job-texts', (manager, going) =>
      this.texts.changedSince(
        manager,
        ofPurpose(going, 'job').map(({ id }) => id),
      ),
    );
    this.events.listen(smsOutcomes, 'job-texts', (manager, outcomes, by) =>
      this.follow(manager, ofPurpose(outcomes, 'job'), by),
    );
    this.events.listen(smsReplaced, 'job-texts', async (manager, { smsId, newId }) => {
      await followedBy.run(manager, { texts: [{ smsId, newId }] });
    });
  }

  /** What failed for a reason that may pass is sent once more. */
  private async follow(manager: EntityManager, outcomes: readonly SmsOutcome[], by: Actor): Promise<void> {
    if (outcomes.length === 0) return;
    const of = new Map(outcomes.map((outcome) => [outcome.smsId, outcome]));
    const told = await ofTexts.rows(manager, { ids: [...of.keys()] });
    const passing = outcomes.filter(({ mayPass }) => mayPass).map(({ smsId }) => smsId);
    const dead = await this.links.dead(manager, passing);
    const alive = passing.filter((id) => !dead.has(id));
    const again = await this.sms.tryAgainLater(manager, alive);
    if (again.size > 0) {
      const texts = [...again].map(([smsId, newId]) => ({ smsId, newId }));
      await followedBy.run(manager, { texts });
    }
    const stopped = outcomes.filter(({ result }) => result === 'stopped').map(({ smsId }) => smsId);
    if (stopped.length > 0) await notReminded.run(manager, { ids: stopped });
    const entries = told.flatMap(({ smsId, matchId, kind }) => {
      const { result, error = null } = of.get(smsId) ?? {};
      const newId = again.get(smsId);
      if (newId !== undefined) {
        const after = { kind, smsId: newId, inMinutes: this.sms.secondTryMinutes };
        return [auditedJobText.did('text-tried-again', matchId, { after })];
      }
      if (result === 'stopped')
        return [auditedJobText.did('text-stopped', matchId, { after: { kind, reason: error } })];
      if (result === 'failed')
        return [auditedJobText.did('text-failed', matchId, { after: { kind, reason: error } })];
      return [];
    });
    await recordChange(manager, { ...by, source: by.user ? by.source : 'provider' }, entries);
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { difference } from '../../audit/record-change.js';
import { linksRenewed, NUMBER_CHANGED } from '../matching/match-links.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import {
  type StoppedMatch,
  type TextedMatch,
  TextedMatches,
  textsIn,
} from '../matching/texted-matches.service.js';
import { jobEndsSql } from '../../hall/jobs/job-ends-sql.js';
import { nameOfWorkerOr } from '../../hall/workers/worker-name-sql.js';
import { columns, records, statement, types } from '../../platform/database/sql/index.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedOffer } from './audited.js';
import { OFFER_STATUSES, type OfferStatus } from './match-offer.entity.js';
import { answerWaits, lastEventOf, type OfferOutcome } from './offer-event.entity.js';
import { answerReceived, OfferRecords } from './offer-records.service.js';

/** SQL: since the last offer `t` was made its worker has accepted another job for the time of the job `j`. */
const hasTakenAnother = `EXISTS (
    SELECT FROM offers own
      JOIN job_matches theirs ON theirs.worker_id = own.worker_id AND theirs.job_id <> own.job_id
      JOIN jobs other ON other.id = theirs.job_id
        AND other.starts_at < ${jobEndsSql('j')} AND j.starts_at < ${jobEndsSql('other')}
      CROSS JOIN LATERAL (SELECT offer_id FROM match_offers WHERE match_id = theirs.id OFFSET 0) last
      CROSS JOIN LATERAL ${lastEventOf('last.offer_id')} event
    WHERE own.id = t.offer_id AND event.outcome = 'accepted' AND event.at > own.made_at)`;

const texts = textsIn('match_offers', types.word(OFFER_STATUSES), {
  job: `WHEN j.status IN ('Draft', 'Closed') THEN 'The job is ' || j.status
        WHEN j.starts_at <= clock_timestamp() THEN 'The job has started'`,
  match: `WHEN t.is_open IS NOT TRUE THEN 'The offer is no longer open'
        WHEN ${hasTakenAnother} THEN 'The worker has accepted another job for this time'`,
  asks: 't.is_open',
});
const matchIds = types.uuid.list.param('matchIds');

const leaveTexts = statement('offers that leave their texts')`
  UPDATE match_offers SET sms_id = NULL WHERE match_id = ANY(${matchIds}) AND sms_id = ANY(${types.uuid.list.param('smsIds')})`;

const endTexted = statement('texted offers, ended', {
  id: types.uuid.from('match_id'),
  isOpen: types.boolean,
  statusBefore: types.word(MATCH_STATUSES).orNull,
})`UPDATE match_offers SET status = NULL, offered_at = NULL WHERE match_id = ANY(${matchIds}) RETURNING ${columns}`;

const answeredOne = statement('offer with an answer that waits', {
  workerName: types.text.from(nameOfWorkerOr('w', 'o.worker_name')),
})`
  SELECT ${columns} FROM match_offers last JOIN offers o ON o.id = last.offer_id JOIN sms s ON s.id = last.sms_id
    LEFT JOIN workers w ON w.id = o.worker_id
  WHERE last.match_id = ANY(${matchIds}) AND ${answerWaits} LIMIT 1`;

const settle = statement('texted offers, settled')`
  UPDATE match_offers o SET status = t.now
  FROM ${records('followed', { id: types.uuid, now: types.word(OFFER_STATUSES) })} WHERE o.match_id = t.id`;

const writtenAgain = statement('offers by another text')`
  UPDATE match_offers o SET sms_id = t."smsId", status = 'pending', answer_by_again = NULL
  FROM ${records('texts', { id: types.uuid, smsId: types.uuid })} WHERE o.match_id = t.id`;

@Injectable()
export class OfferTexts implements OnModuleInit {
  private readonly matches: TextedMatches<OfferStatus>;

  constructor(
    private readonly events: TransactionEvents,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    sms: SmsService,
  ) {
    this.matches = new TextedMatches<OfferStatus>(sms, {
      name: 'offer',
      texts,
      accepted: 'offered',
      failed: 'offer_failed',
      entries: {
        followed: ({ id, status, now, error }) =>
          auditedOffer.did('offer-followed', id, {
            before: { offerStatus: status },
            after: { offerStatus: now, reason: error ?? undefined },
          }),
        triedAgain: (id, after) => auditedOffer.did('offer-tried-again', id, { after }),
        stopped: ({ id, ...values }) => auditedOffer.did('offer-stopped', id, values),
        void: ({ id, ...values }) => auditedOffer.did('offer-void', id, values),
      },
      follow: (manager, followed) => settle.run(manager, { followed }),
      stop: (manager, stopped) => this.end(manager, stopped),
      writeAgain: (manager, texts) => writtenAgain.run(manager, { texts }),
    });
  }

  onModuleInit(): void {
    this.matches.listen(this.events);
    this.events.listen(linksRenewed, 'offers', (manager, matchIds, by) =>
      this.voidOpen(manager, matchIds, by),
    );
  }

  /**
   * The text of an open offer went to a former number, so nobody can answer it: it may be made again.
   * @throws 409 when staff change the number and an answer from the former one was received: it counts
   */
  private async voidOpen(manager: EntityManager, matchIds: readonly string[], by: Actor): Promise<void> {
    const texted = await this.matches.holdTexted(manager, matchIds);
    const open = texted
      .filter((match) => isStillOffered(match) && match.status !== 'offer_failed')
      .map((match) => ({ ...match, reason: NUMBER_CHANGED }));
    const answered = by.user && (await answeredOne.first(manager, { matchIds: open.map(({ id }) => id) }));
    if (answered) throw answerReceived(answered.workerName);
    await this.matches.recordVoid(manager, by, await this.end(manager, open));
    const smsIds = open.map(({ smsId }) => smsId);
    // What becomes of that text changes nothing about this match any more.
    await leaveTexts.run(manager, { matchIds: open.map(({ id }) => id), smsIds });
  }

  /**
   * Ends open offers whose texts no longer count, and returns their matches to the former status.
   * @returns the changes, for the log
   */
  private async end(manager: EntityManager, texted: readonly StoppedMatch<OfferStatus>[]) {
    if (texted.length === 0) return [];
    const rows = await endTexted.rows(manager, { matchIds: texted.map(({ id }) => id) });
    const last = new Map(rows.map((row) => [row.id, row]));
    const offers = await this.records.lastOffers(
      manager,
      texted.map(({ id }) => id),
    );
    const open = texted.filter(
      (match) => isStillOffered(match) && !staysOffered.has(offers.get(match.id)?.outcome),
    );
    const withdrawn = open
      .filter(({ id }) => last.get(id)?.isOpen)
      .map(({ id, reason }) => ({ matchId: id, outcome: 'withdrawn', via: 'system', reason }) as const);
    await this.records.add(manager, withdrawn);
    const returned = open.map(({ id }) => ({ id, status: last.get(id)?.statusBefore ?? 'Pending' }));
    const declined = returned.filter(({ status }) => status === 'Declined').map(({ id }) => id);
    const former = await this.records.returnToDeclined(manager, declined);
    await this.standings.set(manager, returned);
    const statusOf = new Map(returned.map(({ id, status }) => [id, status]));
    return texted.map(({ id, reason, standing, status }) => {
      const { before, after } = difference(
        { status: standing, offerStatus: status },
        { status: statusOf.get(id) ?? standing, offerStatus: former.get(id) ?? null },
      );
      return { id, before, after: { ...after, reason } };
    });
  }
}

/** A yes that waits, and a time that is over, stay what they are without their text. */
const staysOffered: ReadonlySet<OfferOutcome | undefined> = new Set<OfferOutcome>(['waiting', 'no-answer']);

/** A match that was answered, or moved by staff, has no open offer. */
const isStillOffered = ({ standing }: TextedMatch<OfferStatus>) => standing === 'Offered';

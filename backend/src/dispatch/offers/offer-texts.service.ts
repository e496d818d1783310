import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService, difference } from '../../audit/audit.service.js';
import { linksRenewed, NUMBER_CHANGED } from '../matching/match-links.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { type TextedMatch, TextedMatches } from '../matching/texted-matches.service.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { SecondTries } from '../../messaging/sms/second-tries.service.js';
import {
  idsThatMayPass,
  ofPurpose,
  type SmsOutcome,
  smsOutcomes,
  smsReplaced,
} from '../../messaging/sms/sms-outcomes.service.js';
import type { OfferStatus } from './match-offer.entity.js';
import { OfferRecords } from './offer-records.service.js';

type Held = TextedMatch<OfferStatus>;

const statusOf = { 'with-provider': 'offered', failed: 'offer_failed' } as const;

/** What becomes of the texts of offers, in the transaction that learns of it. */
@Injectable()
export class OfferTexts implements OnModuleInit {
  private readonly matches: TextedMatches<OfferStatus>;

  constructor(
    private readonly events: TransactionEvents,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly secondTries: SecondTries,
    audit: AuditService,
  ) {
    this.matches = new TextedMatches({ name: 'offer', table: 'match_offers', field: 'offerStatus' }, audit);
  }

  onModuleInit(): void {
    this.events.listen(smsOutcomes, 'offers', (manager, outcomes) =>
      this.follow(manager, ofPurpose(outcomes, 'offer')),
    );
    this.events.listen(linksRenewed, 'offers', (manager, matchIds) => this.voidOpen(manager, matchIds));
    this.events.listen(smsReplaced, 'offers', async (manager, { smsId, newId }) => {
      const held = await this.matches.hold(manager, [smsId]);
      await this.writtenAgain(
        manager,
        held.map(({ id }) => ({ id, smsId: newId })),
      );
    });
  }

  private async follow(manager: EntityManager, outcomes: readonly SmsOutcome[]): Promise<void> {
    const of = new Map(outcomes.map((outcome) => [outcome.smsId, outcome]));
    const held = await this.matches.hold(manager, [...of.keys()]);
    const followed = held.flatMap((match) => {
      const { result, error } = of.get(match.smsId) ?? {};
      return result === 'with-provider' || result === 'failed'
        ? [{ ...match, now: statusOf[result], error: error ?? null }]
        : [];
    });
    await this.settle(manager, followed);
    await this.matches.recordFollowed(manager, followed);
    const stopped = held.filter(({ smsId }) => of.get(smsId)?.result === 'stopped');
    await this.matches.recordStopped(
      manager,
      await this.end(manager, stopped, (smsId) => of.get(smsId)?.error ?? null),
    );
    const again = await this.secondTries.write(manager, idsThatMayPass(outcomes, held));
    const triedAgain = held.flatMap(({ id, smsId }) => {
      const newId = again.get(smsId);
      return newId ? [{ id, smsId: newId }] : [];
    });
    await this.writtenAgain(manager, triedAgain);
    await this.matches.recordTriedAgain(manager, triedAgain, this.secondTries.inMinutes);
    await this.records.add(
      manager,
      followed
        .filter(({ now, smsId }) => now === 'offer_failed' && !again.has(smsId))
        .filter(isStillOffered)
        .map(({ id, error }) => ({
          matchId: id,
          outcome: 'not-delivered',
          via: 'provider',
          reason: error,
        })),
    );
    await this.matches.announce(manager, held);
  }

  /** Nobody can answer an offer whose text went to a number that its worker has no more: it may be made again. */
  private async voidOpen(manager: EntityManager, matchIds: readonly string[]): Promise<void> {
    const texted = await this.matches.holdTexted(manager, matchIds);
    const open = texted.filter((match) => isStillOffered(match) && match.status !== 'offer_failed');
    const ended = await this.end(manager, open, () => NUMBER_CHANGED);
    await this.matches.recordVoid(manager, ended);
    // What becomes of that text is no news of this match any more.
    await manager.query(
      'UPDATE match_offers SET sms_id = NULL WHERE match_id = ANY($1::uuid[]) AND sms_id = ANY($2::uuid[])',
      [open.map(({ id }) => id), open.map(({ smsId }) => smsId)],
    );
  }

  /**
   * The texts of these count no more: an offer that is still open ends, and the match stands where it stood before.
   * @returns what changed by that, for the log
   */
  private async end(
    manager: EntityManager,
    texted: readonly Held[],
    reasonOf: (smsId: string) => string | null,
  ) {
    if (texted.length === 0) return [];
    const [rows]: [{ id: string; isOpen: boolean; statusBefore: MatchStatus | null }[], number] =
      await manager.query(
        `UPDATE match_offers SET status = NULL, offered_at = NULL WHERE match_id = ANY($1::uuid[])
       RETURNING match_id AS id, is_open AS "isOpen", status_before AS "statusBefore"`,
        [texted.map(({ id }) => id)],
      );
    const last = new Map(rows.map((row) => [row.id, row]));
    const open = texted.filter(isStillOffered);
    await this.records.add(
      manager,
      open
        .filter(({ id }) => last.get(id)?.isOpen)
        .map(({ id, smsId }) => ({
          matchId: id,
          outcome: 'withdrawn',
          via: 'system',
          reason: reasonOf(smsId),
        })),
    );
    const returned = new Map(open.map(({ id }) => [id, last.get(id)?.statusBefore ?? 'Pending']));
    const declined = [...returned].filter(([, status]) => status === 'Declined').map(([id]) => id);
    const former = await this.records.returnToDeclined(manager, declined);
    await this.standings.set(
      manager,
      [...returned].map(([id, status]) => ({ id, status })),
    );
    return texted.map(({ id, smsId, standing, status }) => ({
      id,
      reason: reasonOf(smsId),
      ...difference(
        { status: standing, offerStatus: status },
        { status: returned.get(id) ?? standing, offerStatus: former.get(id) ?? null },
      ),
    }));
  }

  private async settle(
    manager: EntityManager,
    followed: readonly (Held & { now: OfferStatus })[],
  ): Promise<void> {
    if (followed.length === 0) return;
    await manager.query(
      `UPDATE match_offers o SET status = t.now
       FROM json_to_recordset($1::json) AS t(id uuid, now text) WHERE o.match_id = t.id`,
      [JSON.stringify(followed)],
    );
  }

  /** The same offer goes out by another text. */
  private async writtenAgain(
    manager: EntityManager,
    texts: readonly { id: string; smsId: string }[],
  ): Promise<void> {
    if (texts.length === 0) return;
    await manager.query(
      `UPDATE match_offers o SET sms_id = t."smsId", status = 'pending'
       FROM json_to_recordset($1::json) AS t(id uuid, "smsId" uuid) WHERE o.match_id = t.id`,
      [JSON.stringify(texts)],
    );
  }
}

/** Who answered, or stands elsewhere by what staff set, has an offer that is over. */
const isStillOffered = ({ standing }: Held) => standing === 'Offered';

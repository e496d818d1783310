import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AuditService, difference } from '../../audit/audit.service.js';
import { linksRenewed, NUMBER_CHANGED } from '../matching/match-links.service.js';
import { MatchStandings } from '../matching/match-standings.service.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { type TextedMatch, TextedMatches } from '../matching/texted-matches.service.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import { SecondTries } from '../../messaging/sms/second-tries.service.js';
import type { OfferStatus } from './match-offer.entity.js';
import { OfferRecords } from './offer-records.service.js';

type Held = TextedMatch<OfferStatus>;

/** What becomes of the texts of offers, in the transaction that learns of it. */
@Injectable()
export class OfferTexts implements OnModuleInit {
  private readonly matches: TextedMatches<OfferStatus>;

  constructor(
    private readonly events: TransactionEvents,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    secondTries: SecondTries,
    audit: AuditService,
  ) {
    this.matches = new TextedMatches(
      {
        name: 'offer',
        table: 'match_offers',
        field: 'offerStatus',
        accepted: 'offered',
        failed: 'offer_failed',
        stillDue: {
          job: `WHEN j.status IN ('Draft', 'Closed') THEN 'The job is ' || j.status`,
          match: `WHEN t.is_open IS NOT TRUE THEN 'The offer is no longer open'`,
        },
      },
      secondTries,
      audit,
    );
  }

  onModuleInit(): void {
    this.matches.listen(this.events, {
      follow: (manager, followed) => this.settle(manager, followed),
      stop: (manager, stopped) => this.end(manager, stopped),
      writeAgain: (manager, texts) => this.writtenAgain(manager, texts),
      fail: (manager, failed) =>
        this.records.add(
          manager,
          failed.filter(isStillOffered).map(({ id, error }) => ({
            matchId: id,
            outcome: 'not-delivered',
            via: 'provider',
            reason: error,
          })),
        ),
    });
    this.events.listen(linksRenewed, 'offers', (manager, matchIds) => this.voidOpen(manager, matchIds));
  }

  /** Nobody can answer an offer whose text went to a number that its worker has no more: it may be made again. */
  private async voidOpen(manager: EntityManager, matchIds: readonly string[]): Promise<void> {
    const texted = await this.matches.holdTexted(manager, matchIds);
    const open = texted.filter((match) => isStillOffered(match) && match.status !== 'offer_failed');
    const ended = await this.end(
      manager,
      open.map((match) => ({ ...match, reason: NUMBER_CHANGED })),
    );
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
  private async end(manager: EntityManager, texted: readonly (Held & { reason: string | null })[]) {
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
        .map(({ id, reason }) => ({ matchId: id, outcome: 'withdrawn', via: 'system', reason })),
    );
    const returned = new Map(open.map(({ id }) => [id, last.get(id)?.statusBefore ?? 'Pending']));
    const declined = [...returned].filter(([, status]) => status === 'Declined').map(([id]) => id);
    const former = await this.records.returnToDeclined(manager, declined);
    await this.standings.set(
      manager,
      [...returned].map(([id, status]) => ({ id, status })),
    );
    return texted.map(({ id, reason, standing, status }) => ({
      id,
      reason,
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

import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import { type AnyHour, refuseIfTooLong, segmentsOf, SmsService } from '../../messaging/sms/sms.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Actor } from '../../platform/http/actor.js';
import { type MatchStanding, MatchStandings } from '../matching/match-standings.service.js';
import { auditedOffer } from './audited.js';
import type { OfferVia } from './offer-event.entity.js';
import { OfferRecords } from './offer-records.service.js';
import { offerText } from './offer-text.js';
import type { OutOfOrderReason } from './offer.entity.js';

/** One to be made to a match that the caller has locked, and whose worker can be texted. */
export interface OfferToMake {
  match: Pick<MatchStanding, 'id' | 'jobId' | 'workerId' | 'status'>;
  /** An opening is kept for it while it is open. */
  holds: boolean;
  /** It leaves the written order. */
  isException: boolean;
}

export interface OfferWords {
  /** What staff wrote. */
  message: string;
  /** Null: it has no end. */
  answerWithinMinutes: number | null;
  outOfOrderReason?: OutOfOrderReason | null;
  outOfOrderNote?: string | null;
  runId?: string | null;
  via?: OfferVia;
  anyHour?: AnyHour | null;
}

export interface NewOffer {
  id: string;
  matchId: string;
  smsId: string;
}

/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

/** Makes offers with their texts, in the caller's transaction; the caller sends these after the commit. */
@Injectable()
export class NewOffers {
  constructor(
    private readonly config: AppConfig,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly sms: SmsService,
    private readonly wording: WordingService,
  ) {}

  /**
   * An offer of this job in each of the hall's languages, as far as nothing depends on the worker.
   * @returns the most characters, and the most segments, that it has in any
   */
  async sizeOf(
    manager: EntityManager,
    job: { title: string; employer: string },
    { message, answerWithinMinutes }: Pick<OfferWords, 'message' | 'answerWithinMinutes'>,
  ): Promise<{ length: number; segments: number }> {
    const wording = await this.wording.now(manager);
    const link = `${this.config.publicBaseUrl}/worker-view/${SOME_ID}`;
    const texts = wording.languages.map((language) =>
      offerText({ ...job, message, link, answerWithinMinutes }, wording.sayIn(language)),
    );
    return {
      length: Math.max(...texts.map((text) => text.length)),
      segments: Math.max(...texts.map(segmentsOf)),
    };
  }

  /**
   * @returns them in the same order
   * @throws 422 beside `message` when a text would be too long
   */
  async make(
    manager: EntityManager,
    offers: readonly OfferToMake[],
    { message, anyHour, ...words }: OfferWords,
    by: Actor,
  ): Promise<NewOffer[]> {
    const ids = offers.map(({ match }) => match.id);
    const recipients = await this.standings.recipients(manager, ids);
    const wording = await this.wording.now(manager);
    const texted = offers.flatMap((offer) => {
      const recipient = recipients.get(offer.match.id);
      if (!recipient) return [];
      const link = `${this.config.publicBaseUrl}/worker-view/${offer.match.id}`;
      const { title, employer, language } = recipient;
      const { answerWithinMinutes } = words;
      const text = offerText(
        { title, employer, message, link, answerWithinMinutes },
        wording.sayIn(language),
      );
      refuseIfTooLong(text.length, 'message');
      // Whom nothing keeps from being texted has a number.
      return [{ ...offer, text, phone: recipient.phone as string }];
    });
    const smsIds = await this.sms.createPendingAll(
      manager,
      texted.map(({ match: { jobId, workerId }, text, phone }) => ({
        phoneNumber: phone,
        message: text,
        purpose: 'offer',
        ...{ jobId, workerId, anyHour },
      })),
    );
    const made = await this.records.makeAll(
      manager,
      by,
      texted.map(({ match, holds, isException, text }, index) => ({
        ...{ match, channel: 'text', message: text, smsId: smsIds[index], holds, isException, ...words },
        outOfOrderReason: isException ? words.outOfOrderReason : null,
        outOfOrderNote: isException ? words.outOfOrderNote : null,
      })),
    );
    await this.standings.set(
      manager,
      ids.map((id) => ({ id, status: 'Offered' })),
    );
    const exception = { outOfOrder: words.outOfOrderReason ?? 'without a reason' };
    await recordChange(
      manager,
      by,
      texted.map(({ match: { id, status }, isException }, index) =>
        auditedOffer.did('offered', id, {
          before: { status },
          after: { status: 'Offered', smsId: smsIds[index], ...(isException && exception) },
        }),
      ),
    );
    return made.map(({ id }, index) => ({ id, matchId: ids[index] ?? '', smsId: smsIds[index] ?? '' }));
  }
}

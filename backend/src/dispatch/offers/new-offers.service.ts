import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import type { Versions } from '../../languages/versions.field.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import {
  type AnyHour,
  refuseIfTooLong,
  fitIntoText,
  segmentsOf,
  SmsService,
} from '../../messaging/sms/sms.service.js';
import { catalogues } from '../../languages/languages.js';
import type { Say } from '../../languages/messages.js';
import { AppConfig } from '../../platform/config/app-config.js';
import type { Actor } from '../../platform/http/actor.js';
import { dayAndTime } from '../../platform/time/clock-time.js';
import { type MatchStanding, MatchStandings } from '../matching/match-standings.service.js';
import { type TextFacts, TextsInLanguages } from '../matching/texts-in-languages.service.js';
import { auditedOffer } from './audited.js';
import type { OfferVia } from './offer-event.entity.js';
import { OfferRecords } from './offer-records.service.js';
import { offerText, workChanged } from './offer-text.js';
import type { OutOfOrderReason } from './offer.entity.js';

/** One to be made to a match that the caller has locked, and whose worker can be texted. */
interface OfferToMake {
  match: Pick<MatchStanding, 'id' | 'jobId' | 'workerId' | 'status'>;
  /** An opening is kept for it while it is open. */
  holds: boolean;
  /** It leaves the written order. */
  isException: boolean;
  /** They said yes to what the work was before it changed. */
  saidYesBeforeChange?: boolean;
}

interface OfferWords {
  /** What staff wrote, or what is said by itself. */
  message: string | ((say: Say) => string);
  messageIn?: Versions | null;
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

interface OfferInWords {
  message: string;
  messageIn?: Versions | null;
  answerWithinMinutes?: number | null;
}

/** The text of an offer, for a look at it. */
export const offerTextOf =
  ({ message, messageIn, answerWithinMinutes }: OfferInWords) =>
  ({ title, employer, link, say, typed }: TextFacts): string =>
    offerText({ title, employer, link, message: typed(message, messageIn), answerWithinMinutes }, say);

/** Makes offers with their texts, in the caller's transaction; the caller sends these after the commit. */
@Injectable()
export class NewOffers {
  constructor(
    private readonly config: AppConfig,
    private readonly standings: MatchStandings,
    private readonly records: OfferRecords,
    private readonly sms: SmsService,
    private readonly wording: WordingService,
    private readonly languages: TextsInLanguages,
  ) {}

  /**
   * An offer of a job in each of the hall's languages, as far as nothing depends on the worker.
   * @returns the most characters, and the most segments, that it has in any
   */
  async sizeOf(
    manager: EntityManager,
    jobId: string,
    words: OfferInWords,
  ): Promise<{ length: number; segments: number }> {
    const texts = await this.languages.inAll(manager, jobId, offerTextOf(words));
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
    { message, messageIn, anyHour, ...words }: OfferWords,
    by: Actor,
  ): Promise<NewOffer[]> {
    const ids = offers.map(({ match }) => match.id);
    const recipients = await this.standings.recipients(manager, ids);
    const wording = await this.wording.now(manager);
    const texted = offers.flatMap((offer) => {
      const recipient = recipients.get(offer.match.id);
      if (!recipient) return [];
      const link = `${this.config.publicBaseUrl}/worker-view/${offer.match.id}`;
      const { titleIn, employer, language, startsAt } = recipient;
      const title = wording.typed(language, recipient.title, titleIn);
      const say = wording.sayIn(language);
      const facts = { employer, link, answerWithinMinutes: words.answerWithinMinutes };
      const { gap, ...dates } = catalogues[wording.spoken(language)];
      const starts = startsAt && dayAndTime(startsAt, { timezone: this.config.hallTimezone }, dates);
      const before = offer.saidYesBeforeChange ? workChanged(starts, gap, say) : '';
      const said = (name: string, message: string) =>
        offerText({ ...facts, title: name, message: before + message }, say);
      const text =
        typeof message === 'string'
          ? said(title, wording.typed(language, message, messageIn))
          : fitIntoText(title, (name) => said(name, message(say)));
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

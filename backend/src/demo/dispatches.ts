import { type JobMatch, NO_PRIORITY } from '../dispatch/matching/job-match.entity.js';
import type { MatchNotification } from '../dispatch/notifications/match-notification.entity.js';
import type { Notification } from '../dispatch/notifications/notification.entity.js';
import { notificationText } from '../dispatch/notifications/notification-text.js';
import type { MatchOffer } from '../dispatch/offers/match-offer.entity.js';
import type { OfferEvent, OfferOutcome } from '../dispatch/offers/offer-event.entity.js';
import type { Offer } from '../dispatch/offers/offer.entity.js';
import { offerText } from '../dispatch/offers/offer-text.js';
import type { PhoneNumber } from '../hall/phone-numbers/phone-number.entity.js';
import type { UnreachableReason } from '../hall/workers/reachability.js';
import type { SmsEvent } from '../messaging/sms/sms-event.entity.js';
import type { Sms } from '../messaging/sms/sms.entity.js';
import type { Worker } from '../hall/workers/worker.entity.js';
import { after, instantBefore } from './calendar.js';
import type { Stops } from './consents.js';
import { demoJob, type DemoJob, jobId, type JobKey } from './jobs.js';
import { idOf, Random } from './random.js';
import { classificationId } from './reference.js';
import { type FateName, pastText } from './texts.js';

/** An offer's end; `unreached`: its text failed, so that it may be sent again. */
type OfferEnd = 'Accepted' | 'Declined' | 'Offered' | 'unreached';

/** What the hall did for a job. Everybody eligible is matched; without a `canvass` it ended there. */
interface Story {
  job: JobKey;
  /** Days before the demo's last day, and the hall's wall-clock time. */
  canvass?: { days: number; at: string; note?: string };
  offers?: readonly OfferEnd[];
  offerMessage?: string;
  /** Matched workers who have left the list since. */
  departed?: number;
  /** One text was never answered for by the provider. */
  oneUnanswered?: boolean;
}

const stories: readonly Story[] = [
  { job: 'campusCafe' },
  { job: 'dinerLine', canvass: { days: 3, at: '09:40' } },
  {
    job: 'harborBanquets',
    canvass: { days: 5, at: '10:05', note: 'Tell us by Friday noon. Several openings.' },
    offers: ['Accepted', 'Declined', 'Accepted', 'unreached', 'Offered'],
    offerMessage: 'First party is Saturday, call 3:30 PM at the banquet office.',
    oneUnanswered: true,
  },
  {
    job: 'gatewayDesk',
    canvass: { days: 8, at: '11:15' },
    offers: ['Declined', 'Offered'],
    offerMessage: 'Training week starts Monday, 9:00 AM.',
    departed: 1,
  },
  {
    job: 'expoSetup',
    canvass: { days: 3, at: '08:55', note: 'Ten openings, first come by the list.' },
    offers: ['Accepted', 'Offered'],
    offerMessage: 'Tuesday 6:00 AM, loading bay.',
  },
  {
    job: 'nightSteward',
    canvass: { days: 23, at: '09:30' },
    offers: ['Declined', 'Accepted'],
    offerMessage: 'Start tonight or tomorrow, 10:00 PM.',
    departed: 2,
  },
  {
    job: 'diningServer',
    canvass: { days: 30, at: '10:20' },
    offers: ['Declined', 'Declined', 'Accepted'],
    offerMessage: 'Stage on Tuesday, 3:30 PM.',
    departed: 1,
  },
  {
    job: 'awardsGala',
    canvass: { days: 27, at: '13:10', note: 'Six-hour guarantee.' },
    offers: ['Accepted', 'Accepted', 'Declined', 'Accepted'],
    offerMessage: 'Call at 3:00 PM, crew entrance.',
  },
  {
    job: 'laundry',
    canvass: { days: 44, at: '09:50' },
    offers: ['Accepted'],
    offerMessage: 'Please come Monday, 7:00 AM.',
    departed: 1,
  },
  {
    job: 'bellStand',
    canvass: { days: 51, at: '15:25' },
    offers: ['Declined', 'Accepted'],
    offerMessage: 'First shift is Friday, 8:00 AM.',
  },
  {
    job: 'ballparkStands',
    canvass: { days: 37, at: '09:15', note: 'Three concerts; take one or all.' },
    offers: ['Accepted', 'Accepted', 'Declined'],
    offerMessage: 'Gate C, 4:30 PM.',
  },
  { job: 'suitesHouse', canvass: { days: 40, at: '10:45' }, departed: 1 },
  { job: 'riverPrep' },
];

/** The other jobs are as a dispatcher finds a new job. */
export const matchedJobs = stories.map(({ job }) => job);

/** How often a text ends how. */
// prettier-ignore
const fates: Partial<Record<FateName, number>> =
  { delivered: 82, unconfirmed: 7, phoneOff: 5, outOfService: 3, notCarried: 1, landline: 2 };
const answers = { Pending: 45, Interested: 33, 'Not Interested': 22 } as const;
const outcomes = {
  Accepted: 'accepted',
  Declined: 'declined',
  Offered: null,
  unreached: 'not-delivered',
} as const satisfies Record<OfferEnd, OfferOutcome | null>;

/** Which of the texts of a bulk send is the one without an answer. */
const UNANSWERED = 7;
const TO_CLAIM_MS = 900;
const BETWEEN_TEXTS_MS = 350;
const HOUR_MS = 60 * 60 * 1000;
const FIRST_OFFER_HOURS = 4;

export interface Ranked {
  workerId: string;
  priority: number;
}

interface World {
  workers: readonly Worker[];
  phoneNumbers: readonly Omit<PhoneNumber, 'version'>[];
  stops: Stops;
  rankings: ReadonlyMap<JobKey, readonly Ranked[]>;
  publicBaseUrl: string;
}

const noRows = () => ({
  matches: [] as JobMatch[],
  sms: [] as Sms[],
  events: [] as SmsEvent[],
  notifications: [] as Notification[],
  matchNotifications: [] as MatchNotification[],
  offers: [] as Offer[],
  offerEvents: [] as Omit<OfferEvent, 'id'>[],
  matchOffers: [] as MatchOffer[],
});

export function dispatchRows(world: World) {
  const rows = noRows();
  const phones = new Map(world.phoneNumbers.map((record) => [record.phoneNumber, record]));
  for (const story of stories) new Dispatch(world, phones, story, rows).happen();
  return rows;
}

class Dispatch {
  private readonly random: Random;
  private readonly job: DemoJob;
  private readonly offersLeft: OfferEnd[];
  private texts = 0;

  constructor(
    private readonly world: World,
    private readonly phones: ReadonlyMap<string, Omit<PhoneNumber, 'version'>>,
    private readonly story: Story,
    private readonly rows: ReturnType<typeof noRows>,
  ) {
    this.random = new Random(`dispatch ${story.job}`);
    this.job = demoJob(story.job);
    this.offersLeft = [...(story.offers ?? [])];
  }

  happen(): void {
    const { canvass, departed = 0 } = this.story;
    const textedAt = canvass && instantBefore(canvass.days, canvass.at);
    const matchedAt = textedAt ? after(textedAt, -HOUR_MS / 4) : instantBefore(this.job.posted ?? 0, '08:50');
    const workers = new Map(this.world.workers.map((worker) => [worker.id, worker]));
    for (const { workerId, priority } of this.world.rankings.get(this.story.job) ?? []) {
      const worker = workers.get(workerId);
      if (!worker) throw new Error(`The order for ${this.story.job} names a worker who is not of the demo`);
      const match = this.match(worker, priority, matchedAt);
      if (!textedAt) continue;
      this.notify(match, worker, textedAt);
      this.offerNext(match, worker, textedAt);
    }
    const { classification } = this.job;
    const leavers = this.world.workers.filter(
      (worker) =>
        worker.status === 'Inactive' && worker.l26ClassificationId === classificationId(classification),
    );
    for (const worker of leavers.slice(0, departed)) {
      const match = this.match(worker, NO_PRIORITY, matchedAt);
      if (textedAt) this.notify(match, worker, textedAt);
      match.status = 'Ineligible';
    }
  }

  private match({ id: workerId }: Worker, priority: number, createdAt: Date): JobMatch {
    const { job } = this.story;
    const id = idOf('match', `${job} ${workerId}`);
    const match: JobMatch = { id, jobId: jobId(job), workerId, priority, status: 'Pending', createdAt };
    this.rows.matches.push(match);
    return match;
  }

  private notify(match: JobMatch, worker: Worker, madeAt: Date): void {
    const reason = this.unreachable(worker.phone, madeAt);
    const text = reason ? null : this.sendNotification(match, worker, madeAt);
    const { id: matchId, jobId, workerId } = match;
    const id = idOf('notification', matchId);
    const smsId = text?.sms.id ?? null;
    const maker = { runId: null, madeById: null, madeBy: null, source: null, linkAgain: false };
    this.rows.notifications.push({ id, jobId, workerId, matchId, smsId, reason, madeAt, ...maker });
    const notifiedAt = text?.acceptedAt ?? null;
    const hasFailed = text ? text.failed : true;
    this.rows.matchNotifications.push({
      ...{ matchId, notificationId: id, smsId, notifiedAt },
      status: hasFailed ? 'notification_failed' : notifiedAt ? 'notified' : null,
      error: text?.failed ? text.sms.errorMessage : reason,
    });
    if (text?.sms.status === 'delivered') match.status = this.random.weighted(answers);
  }

  private sendNotification(match: JobMatch, worker: Worker, at: Date) {
    const drawn = this.random.weighted(fates);
    const fate = this.story.oneUnanswered && this.texts === UNANSWERED ? 'unanswered' : drawn;
    const note = this.story.canvass?.note;
    const message = notificationText({ ...this.wordsFor(match), note });
    const claimedAt = after(at, TO_CLAIM_MS + this.texts * BETWEEN_TEXTS_MS);
    this.texts += 1;
    return this.send(match, worker, { purpose: 'notification', message, fate, createdAt: at, claimedAt });
  }

  /** The next of the story's offers, an hour after the one before, to whoever is interested and can be texted. */
  private offerNext(match: JobMatch, worker: Worker, textedAt: Date): void {
    const offersMade = (this.story.offers?.length ?? 0) - this.offersLeft.length;
    const madeAt = after(textedAt, (FIRST_OFFER_HOURS + offersMade) * HOUR_MS);
    if (match.status !== 'Interested' || this.unreachable(worker.phone, madeAt)) return;
    const end = this.offersLeft.shift();
    if (!end) return;
    const { sms, failed } = this.send(match, worker, {
      purpose: 'offer',
      message: offerText({ ...this.wordsFor(match), message: this.story.offerMessage ?? '' }),
      fate: end === 'unreached' ? 'phoneOff' : 'delivered',
      createdAt: madeAt,
      claimedAt: after(madeAt, TO_CLAIM_MS),
    });
    const { id: matchId, jobId, workerId, priority } = match;
    const offerId = idOf('offer', matchId);
    this.rows.offers.push({
      id: offerId,
      ...{ jobId, workerId, matchId, priority, listId: null, runId: null },
      ...{ madeById: null, madeBy: null, madeAt, channel: 'text', message: sms.message, smsId: sms.id },
      ...{ answerWithinMinutes: null, holds: false, source: null },
      ...{ isException: false, outOfOrderReason: null, outOfOrderNote: null },
      workerName: `${worker.firstName} ${worker.lastName}`,
      jobTitle: this.job.title,
      employerName: this.job.employer,
    });
    this.rows.matchOffers.push({
      ...{ matchId, offerId, smsId: sms.id, offeredAt: madeAt, statusBefore: 'Interested' },
      status: failed ? 'offer_failed' : 'offered',
      isOpen: end === 'Offered',
    });
    match.status = end === 'unreached' ? 'Offered' : end;
    const event = { offerId, by: null, receivedAt: null, reason: null };
    this.rows.offerEvents.push({ ...event, at: madeAt, outcome: 'open', via: 'staff' });
    const outcome = outcomes[end];
    if (!outcome) return;
    const via = failed ? 'provider' : 'link';
    const reason = failed ? sms.errorMessage : null;
    this.rows.offerEvents.push({ ...event, at: after(madeAt, HOUR_MS / 2), outcome, via, reason });
  }

  private wordsFor({ id }: JobMatch) {
    const { title, employer } = this.job;
    return { title, employer, link: `${this.world.publicBaseUrl}/worker-view/${id}` };
  }

  private send(
    match: JobMatch,
    { id: workerId, phone }: Worker,
    text: Pick<Parameters<typeof pastText>[0], 'purpose' | 'message' | 'fate' | 'createdAt' | 'claimedAt'>,
  ) {
    const { publicBaseUrl } = this.world;
    const key = `${text.purpose} ${match.id}`;
    const phoneNumber = phone ?? '';
    const sent = pastText({ ...text, key, phoneNumber, workerId, jobId: match.jobId, publicBaseUrl });
    this.rows.sms.push(sent.sms);
    this.rows.events.push(...sent.events);
    return { ...sent, failed: sent.sms.status === 'failed' || sent.sms.status === 'undelivered' };
  }

  /** Why a number could not be texted at that time; a consent taken back later was still given then. */
  private unreachable(phone: string | null, at: Date): UnreachableReason | null {
    const record = phone === null ? undefined : this.phones.get(phone);
    if (!record) return 'No phone number';
    if (record.blocked) return 'Number is blocked';
    const stoppedAt = this.world.stops.get(record.phoneNumber);
    return record.optedIn || (stoppedAt && stoppedAt > at) ? null : 'Not opted in to texts';
  }
}

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
  /** To the interested, in their order. */
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

/** Jobs whose workers are matched. The others are as a dispatcher finds a new job. */
export const matchedJobs = stories.map(({ job }) => job);

/** How often a text ends how. */
const fates: Partial<Record<FateName, number>> = {
  delivered: 82,
  unconfirmed: 7,
  phoneOff: 5,
  outOfService: 3,
  notCarried: 1,
  landline: 2,
};
const answers = { Pending: 45, Interested: 33, 'Not Interested': 22 } as const;

/** Which of the texts of a bulk send is the one without an answer. */
const UNANSWERED = 7;
const outcomeOf: Readonly<Record<OfferEnd, OfferOutcome>> = {
  Accepted: 'accepted',
  Declined: 'declined',
  Offered: 'open',
  unreached: 'not-delivered',
};
const TO_CLAIM_MS = 900;
const BETWEEN_TEXTS_MS = 350;
const HOUR_MS = 60 * 60 * 1000;
const FIRST_OFFER_HOURS = 4;

/** Somebody in the order for a job. */
export interface Ranked {
  workerId: string;
  priority: number;
}

export interface DispatchRows {
  matches: JobMatch[];
  sms: Sms[];
  events: SmsEvent[];
  notifications: Notification[];
  matchNotifications: MatchNotification[];
  offers: Offer[];
  offerEvents: Omit<OfferEvent, 'id'>[];
  matchOffers: MatchOffer[];
}

interface World {
  workers: readonly Worker[];
  phoneNumbers: readonly Omit<PhoneNumber, 'version'>[];
  stops: Stops;
  /** The order for each matched job, as the rules give it. */
  rankings: ReadonlyMap<JobKey, readonly Ranked[]>;
  publicBaseUrl: string;
}

/** What has happened at the hall so far: matches, texts, answers, offers. */
export function dispatchRows(world: World): DispatchRows {
  const phones = new Map(world.phoneNumbers.map((record) => [record.phoneNumber, record]));
  const rows: DispatchRows = {
    matches: [],
    sms: [],
    events: [],
    notifications: [],
    matchNotifications: [],
    offers: [],
    offerEvents: [],
    matchOffers: [],
  };
  for (const story of stories) new Dispatch(world, phones, story, rows).happen();
  return rows;
}

/** One job's dispatch, as its story tells it. */
class Dispatch {
  private readonly random: Random;
  private readonly job: DemoJob;
  private readonly matchedAt: Date;
  private readonly offersLeft: OfferEnd[];
  private texts = 0;

  constructor(
    private readonly world: World,
    private readonly phones: ReadonlyMap<string, Omit<PhoneNumber, 'version'>>,
    private readonly story: Story,
    private readonly rows: DispatchRows,
  ) {
    this.random = new Random(`dispatch ${story.job}`);
    this.job = demoJob(story.job);
    this.matchedAt = story.canvass
      ? after(instantBefore(story.canvass.days, story.canvass.at), -HOUR_MS / 4)
      : instantBefore(this.job.posted ?? 0, '08:50');
    this.offersLeft = [...(story.offers ?? [])];
  }

  happen(): void {
    const { canvass } = this.story;
    const textedAt = canvass && instantBefore(canvass.days, canvass.at);
    const workers = new Map(this.world.workers.map((worker) => [worker.id, worker]));
    for (const { workerId, priority } of this.world.rankings.get(this.story.job) ?? []) {
      const worker = workers.get(workerId);
      if (!worker) throw new Error(`The order for ${this.story.job} names a worker who is not of the demo`);
      const match = this.match(worker, priority);
      if (!textedAt) continue;
      this.notify(match, worker, textedAt);
      this.offerNext(match, worker, textedAt);
    }
    for (const worker of this.departed()) {
      const match = this.match(worker, NO_PRIORITY);
      if (textedAt) this.notify(match, worker, textedAt);
      match.status = 'Ineligible';
    }
  }

  private match(worker: Worker, priority: number): JobMatch {
    const match = newMatch(this.story.job, worker.id, priority, this.matchedAt);
    this.rows.matches.push(match);
    return match;
  }

  private notify(match: JobMatch, worker: Worker, at: Date): void {
    const reason = this.unreachable(worker.phone, at);
    if (reason) {
      this.recordNotification(match, at, { smsId: null, reason });
      return;
    }
    const drawn = this.random.weighted(fates);
    const fate = this.story.oneUnanswered && this.texts === UNANSWERED ? 'unanswered' : drawn;
    const { sms, acceptedAt, failed } = this.send(match, worker, 'notification', fate, at);
    this.texts += 1;
    this.recordNotification(
      match,
      at,
      { smsId: sms.id, reason: null },
      {
        status: failed ? 'notification_failed' : acceptedAt ? 'notified' : null,
        error: failed ? sms.errorMessage : null,
        notifiedAt: acceptedAt,
      },
    );
    if (sms.status === 'delivered') match.status = this.random.weighted(answers);
  }

  private recordNotification(
    match: JobMatch,
    madeAt: Date,
    { smsId, reason }: Pick<Notification, 'smsId' | 'reason'>,
    became: Pick<MatchNotification, 'status' | 'error' | 'notifiedAt'> = {
      status: 'notification_failed',
      error: reason,
      notifiedAt: null,
    },
  ): void {
    const { id: matchId, jobId, workerId } = match;
    const id = idOf('notification', matchId);
    const maker = { runId: null, madeById: null, madeBy: null, source: null, linkAgain: false };
    this.rows.notifications.push({ id, jobId, workerId, matchId, smsId, reason, madeAt, ...maker });
    this.rows.matchNotifications.push({ matchId, notificationId: id, smsId, ...became });
  }

  /** The next of the story's offers, an hour after the one before, to whoever is interested and can be texted. */
  private offerNext(match: JobMatch, worker: Worker, textedAt: Date): void {
    const offersMade = (this.story.offers?.length ?? 0) - this.offersLeft.length;
    const at = after(textedAt, (FIRST_OFFER_HOURS + offersMade) * HOUR_MS);
    if (match.status !== 'Interested' || this.unreachable(worker.phone, at)) return;
    const end = this.offersLeft.shift();
    if (!end) return;
    const { sms, failed } = this.send(
      match,
      worker,
      'offer',
      end === 'unreached' ? 'phoneOff' : 'delivered',
      at,
    );
    this.recordOffer(match, worker, sms, {
      status: failed ? 'offer_failed' : 'offered',
      isOpen: end === 'Offered',
    });
    match.status = end === 'unreached' ? 'Offered' : end;
    const outcome = outcomeOf[end];
    const via = end === 'unreached' ? 'provider' : 'link';
    if (outcome === 'open') return;
    const reason = failed ? sms.errorMessage : null;
    const answeredAt = after(at, HOUR_MS / 2);
    this.rows.offerEvents.push({
      offerId: idOf('offer', match.id),
      at: answeredAt,
      outcome,
      via,
      by: null,
      reason,
    });
  }

  private recordOffer(
    match: JobMatch,
    worker: Worker,
    sms: Sms,
    became: Pick<MatchOffer, 'status' | 'isOpen'>,
  ): void {
    const { id: matchId, jobId, workerId, priority } = match;
    const { createdAt: madeAt, message, id: smsId } = sms;
    const offerId = idOf('offer', matchId);
    this.rows.offers.push({
      id: offerId,
      ...{ jobId, workerId, matchId, priority, listId: null, runId: null },
      ...{ madeById: null, madeBy: null, madeAt, channel: 'text', message, smsId },
      ...{ answerWithinMinutes: null, holds: false, source: null },
      ...{ isException: false, outOfOrderReason: null, outOfOrderNote: null },
      workerName: `${worker.firstName} ${worker.lastName}`,
      jobTitle: this.job.title,
      employerName: this.job.employer,
    });
    this.rows.offerEvents.push({
      offerId,
      at: madeAt,
      outcome: 'open',
      via: 'staff',
      by: null,
      reason: null,
    });
    this.rows.matchOffers.push({
      ...{ matchId, offerId, smsId, offeredAt: madeAt, statusBefore: 'Interested' },
      ...became,
    });
  }

  private send(match: JobMatch, worker: Worker, purpose: 'notification' | 'offer', fate: FateName, at: Date) {
    const { story, job, world, rows } = this;
    const names = { title: job.title, employer: job.employer };
    const link = `${world.publicBaseUrl}/worker-view/${match.id}`;
    const isNotification = purpose === 'notification';
    const text = pastText({
      key: `${purpose} ${match.id}`,
      purpose,
      phoneNumber: worker.phone ?? '',
      message: isNotification
        ? notificationText({ ...names, link, note: story.canvass?.note })
        : offerText({ ...names, link, message: story.offerMessage ?? '' }),
      workerId: worker.id,
      jobId: match.jobId,
      createdAt: at,
      claimedAt: after(at, TO_CLAIM_MS + (isNotification ? this.texts * BETWEEN_TEXTS_MS : 0)),
      fate,
      publicBaseUrl: world.publicBaseUrl,
    });
    rows.sms.push(text.sms);
    rows.events.push(...text.events);
    return { ...text, failed: text.sms.status === 'failed' || text.sms.status === 'undelivered' };
  }

  /** Why a number could not be texted at that time; a consent taken back later was still given then. */
  private unreachable(phone: string | null, at: Date): UnreachableReason | null {
    const record = phone === null ? undefined : this.phones.get(phone);
    if (!record) return 'No phone number';
    if (record.blocked) return 'Number is blocked';
    const stoppedAt = this.world.stops.get(record.phoneNumber);
    return record.optedIn || (stoppedAt && stoppedAt > at) ? null : 'Not opted in to texts';
  }

  /** Some who have left the list since, of the job's own classification. */
  private departed(): Worker[] {
    return this.world.workers
      .filter(
        ({ status, l26ClassificationId }) =>
          status === 'Inactive' && l26ClassificationId === classificationId(this.job.classification),
      )
      .slice(0, this.story.departed ?? 0);
  }
}

const newMatch = (job: JobKey, workerId: string, priority: number, createdAt: Date): JobMatch => ({
  id: idOf('match', `${job} ${workerId}`),
  jobId: jobId(job),
  workerId,
  priority,
  status: 'Pending',
  createdAt,
});

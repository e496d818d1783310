import { ApiError } from '../errors/api-error.js';

const MEGA = 1024 * 1024;

interface Most {
  /** Bytes that have arrived, of bodies on their way and of requests that are being answered. */
  bytes: number;
  /** Bodies that are not all there yet. */
  bodies: number;
}

const share = (wholeMega: number, bodies: number, ofOne: Most) => ({
  whole: { bytes: wholeMega * MEGA, bodies },
  ofOne,
});

/**
 * How much memory one api gives to bodies, in separate shares. One sender (a user, as a whole hall may have
 * one address, else an address) gets a part of a share. Addresses known to sign for a provider have shares of
 * their own.
 */
export const BODY_BUDGET = {
  staff: share(12, 256, { bytes: 3 * MEGA, bodies: 24 }),
  /** Tables to be imported: one at a time from each, and two of all. */
  files: share(44, 16, { bytes: 22 * MEGA, bodies: 4 }),
  signIn: share(2, 256, { bytes: MEGA / 2, bodies: 32 }),
  answers: share(2, 256, { bytes: MEGA / 2, bodies: 32 }),
  smsCallbacks: share(4, 256, { bytes: MEGA, bodies: 32 }),
  smsCallbacksOfKnown: share(4, 256, { bytes: 4 * MEGA, bodies: 128 }),
  emailEvents: share(12, 64, { bytes: 6 * MEGA, bodies: 12 }),
  emailEventsOfKnown: share(12, 64, { bytes: 12 * MEGA, bodies: 32 }),
};

export type BodyShare = keyof typeof BODY_BUDGET;

const RETRY_AFTER_SECONDS = 5;

/** What is held for one share, or for one sender in it. */
class Part {
  bytes = 0;
  /** In the order in which they began. */
  readonly arriving = new Set<ArrivingBody>();

  constructor(private readonly most: Most) {}

  get isEmpty(): boolean {
    return this.bytes === 0 && this.arriving.size === 0;
  }

  /** Gives up the oldest until the rest fits. */
  makeRoom(): void {
    for (const body of this.arriving) {
      const tooMany = this.arriving.size > this.most.bodies;
      if (!tooMany && this.bytes <= this.most.bytes) return;
      if (tooMany || body.bytes > 0) body.giveUp(busy());
    }
  }
}

/** A body from its first byte until its request is over. */
export class ArrivingBody {
  bytes = 0;
  /** Rejects when it is not waited for any more. */
  readonly givenUp: Promise<never>;
  private refuse: (reason: ApiError) => void = () => undefined;
  private isOver = false;

  constructor(
    private readonly parts: readonly Part[],
    private readonly left: () => void,
  ) {
    this.givenUp = new Promise((_, reject) => (this.refuse = reject));
    for (const part of parts) part.arriving.add(this);
  }

  grow(bytes: number): void {
    if (this.isOver) return;
    this.count(bytes);
    for (const part of this.parts) part.makeRoom();
  }

  /** Nothing of it is kept, though it may go on arriving. */
  drop(): void {
    this.count(-this.bytes);
  }

  arrived(): void {
    for (const part of this.parts) part.arriving.delete(this);
  }

  leave(): void {
    if (this.isOver) return;
    this.isOver = true;
    this.arrived();
    this.drop();
    this.left();
  }

  giveUp(reason: ApiError): void {
    this.leave();
    this.refuse(reason);
  }

  private count(bytes: number): void {
    this.bytes += bytes;
    for (const part of this.parts) part.bytes += bytes;
  }
}

/**
 * Counts bodies as they arrive. When a share is full its oldest body is given up: an honest one arrives at once, and
 * one that is held back on purpose is always older.
 */
export class BodyBudget {
  private readonly parts = new Map<string, Part>();

  begin(share: BodyShare, sender: string): ArrivingBody {
    const { whole, ofOne } = BODY_BUDGET[share];
    const ofSender = `${share} ${sender}`;
    const parts = [this.part(ofSender, ofOne), this.part(share, whole)];
    const body = new ArrivingBody(parts, () => {
      if (this.parts.get(ofSender)?.isEmpty) this.parts.delete(ofSender);
    });
    for (const part of parts) part.makeRoom();
    return body;
  }

  private part(key: string, most: Most): Part {
    const part = this.parts.get(key) ?? new Part(most);
    this.parts.set(key, part);
    return part;
  }
}

/** Closes the connection, so that no more of the body comes. */
const busy = () =>
  new ApiError(503, 'busy', 'Too much is being sent at once. Please try again in a moment.', undefined, {
    'Retry-After': String(RETRY_AFTER_SECONDS),
    Connection: 'close',
  });

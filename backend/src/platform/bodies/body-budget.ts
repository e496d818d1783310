import type { Request, Response } from 'express';
import { ApiError } from '../errors/api-error.js';
import { networkOf } from '../limits/network-of.js';

const MEGA = 1024 * 1024;

/**
 * Bytes of bodies that one api holds at once, by who sends them: a small part of its memory, and nobody takes the
 * share of another. One address gets a part only, for a provider calls from others than who floods.
 */
export const BODY_BUDGET = {
  staff: { whole: 12 * MEGA, ofOneAddress: 12 * MEGA },
  strangers: { whole: 4 * MEGA, ofOneAddress: MEGA },
  smsCallback: { whole: 8 * MEGA, ofOneAddress: 2 * MEGA },
  emailEvents: { whole: 24 * MEGA, ofOneAddress: 6 * MEGA },
};

export type BodyShare = keyof typeof BODY_BUDGET;

const RETRY_AFTER_SECONDS = 5;

/** How many bytes of bodies there are. They count from before the first is read until the request is over. */
export class BodyBudget {
  private readonly taken = new Map<string, number>();

  /** @throws 503 with Retry-After when so many bytes more would be too many */
  reserve(bytes: number, share: BodyShare, request: Request, response: Response): void {
    if (bytes === 0) return;
    const { whole, ofOneAddress } = BODY_BUDGET[share];
    const ofAddress = `${share} ${networkOf(request.ip ?? '')}`;
    if (this.of(share) + bytes > whole || this.of(ofAddress) + bytes > ofOneAddress) throw busy();
    const count = (change: number) => {
      for (const key of [share, ofAddress]) this.add(key, change);
    };
    count(bytes);
    response.once('close', () => count(-bytes));
  }

  private of(key: string): number {
    return this.taken.get(key) ?? 0;
  }

  private add(key: string, bytes: number): void {
    const now = this.of(key) + bytes;
    if (now === 0) this.taken.delete(key);
    else this.taken.set(key, now);
  }
}

const busy = () =>
  new ApiError(503, 'busy', 'Too much is being sent at once. Please try again in a moment.', undefined, {
    'Retry-After': String(RETRY_AFTER_SECONDS),
  });

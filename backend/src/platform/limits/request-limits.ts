import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { RateLimiterMemory, type RateLimiterPostgres } from 'rate-limiter-flexible';
import { forbidden, tooManyRequests } from '../errors/api-error.js';
import type { PublicBucket, Signer } from '../http/access.js';
import { networkOf } from './network-of.js';
import { RateLimits, secondsToWait, wholeSeconds } from './rate-limits.js';

const perMinute = (name: string, points: number) => ({ name, points, seconds: 60 });

/**
 * What anybody may do in a minute. An address may be a carrier's or a hall's, with many people behind it; a link is
 * one person's, who reads a page and answers a few times.
 */
export const REQUEST_LIMITS = {
  pages: perMinute('pages', 3000),
  signIn: perMinute('sign-in', 300),
  signOut: perMinute('sign-out', 300),
  linkReads: perMinute('link-reads', 120),
  linkWrites: perMinute('link-writes', 20),
  badSignatures: perMinute('bad-signatures', 120),
};

/** For so long an address is known to be a provider's after it has signed well. */
const KNOWN_SECONDS = 24 * 3600;

export interface PublicRequest {
  bucket: Exclude<PublicBucket, 'uncounted'>;
  address: string;
  /** The id in its path. */
  link?: string;
  isRead: boolean;
}

/** Limits of what strangers ask for. Each kind of request has limits of its own, so that none uses up another's. */
@Injectable()
export class RequestLimits {
  private readonly buckets: Record<PublicRequest['bucket'], RateLimiterPostgres>;
  private readonly linkReads: RateLimiterPostgres;
  private readonly linkWrites: RateLimiterPostgres;
  private readonly badSignatures: RateLimiterPostgres;
  /** By signer and network; kept by each process for itself, so that a signed call costs no statement. */
  private readonly signers = new RateLimiterMemory({
    keyPrefix: 'signers',
    points: 1,
    duration: KNOWN_SECONDS,
  });

  constructor(limits: RateLimits) {
    this.buckets = {
      pages: limits.gate(REQUEST_LIMITS.pages),
      'sign-in': limits.gate(REQUEST_LIMITS.signIn),
      'sign-out': limits.gate(REQUEST_LIMITS.signOut),
    };
    this.linkReads = limits.gate(REQUEST_LIMITS.linkReads);
    this.linkWrites = limits.gate(REQUEST_LIMITS.linkWrites);
    this.badSignatures = limits.gate(REQUEST_LIMITS.badSignatures);
  }

  /** @throws 429 with Retry-After when the address, or the link, has used up its minute */
  async count({ bucket, address, link, isRead }: PublicRequest): Promise<void> {
    await this.take(this.buckets[bucket], networkOf(address));
    if (link === undefined || !isUUID(link)) return;
    await this.take(isRead ? this.linkReads : this.linkWrites, link.toLowerCase());
  }

  /**
   * Counts a webhook call without a valid signature. Signed calls are not counted: behind a proxy that hides
   * addresses a stranger would otherwise keep out the provider.
   * @throws 403; 429 with Retry-After when the address has made too many of them
   */
  async refuseUnsigned(address: string, { name }: Signer): Promise<never> {
    await this.take(this.badSignatures, networkOf(address));
    throw forbidden('bad_signature', `This request is not signed by the ${name}.`);
  }

  /** Counts a webhook call that did not come in full like one with a bad signature. */
  async countUnsigned(address: string): Promise<void> {
    await secondsToWait(this.badSignatures, networkOf(address));
  }

  /** From now on the address is known to be the provider's, or to lead to it. */
  async takeSigned(address: string, signer: Signer): Promise<true> {
    await this.signers.set(signerAt(address, signer), 1, KNOWN_SECONDS);
    return true;
  }

  async hasSigned(address: string, signer: Signer): Promise<boolean> {
    return (await this.signers.get(signerAt(address, signer))) !== null;
  }

  /** @throws 429 with Retry-After when the address has used up its calls without a valid signature */
  async refuseBadSigner(address: string): Promise<void> {
    const used = await this.badSignatures.get(networkOf(address));
    if (used && used.consumedPoints >= REQUEST_LIMITS.badSignatures.points)
      throw tooMany(wholeSeconds(used.msBeforeNext));
  }

  private async take(limiter: RateLimiterPostgres, key: string): Promise<void> {
    const seconds = await secondsToWait(limiter, key);
    if (seconds === undefined) return;
    throw tooMany(seconds);
  }
}

const signerAt = (address: string, { name }: Signer) => `${name} ${networkOf(address)}`;

const tooMany = (seconds: number) =>
  tooManyRequests('Too many requests. Please wait a moment and try again.', seconds);

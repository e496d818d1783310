import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { forbidden, tooManyRequests } from '../errors/api-error.js';
import type { PublicBucket, Signer } from '../http/access.js';
import type { Gate } from './gate.js';
import { networkOf } from './network-of.js';
import { RateLimits, wholeSeconds } from './rate-limits.js';

/**
 * Requests in a minute, each kind with a limit of its own, so that none uses up another's. An address may be a
 * carrier's or a hall's, with many people behind it; a link is one person's, who reads a page and answers a few times.
 */
const PER_MINUTE = {
  pages: 3000,
  'sign-in': 300,
  'browser-sign-in': 30,
  'sign-out': 300,
  'link-reads': 120,
  'link-writes': 20,
  'bad-signatures': 120,
};
type LimitName = keyof typeof PER_MINUTE;

/** How long an address is known to be a provider's after a call with a valid signature. */
const KNOWN_SECONDS = 24 * 3600;

@Injectable()
export class RequestLimits {
  private readonly gates: Record<LimitName, Gate>;
  /** By signer and network; kept by each process for itself, so that a signed call costs no statement. */
  private readonly signers = new RateLimiterMemory({
    keyPrefix: 'signers',
    points: 1,
    duration: KNOWN_SECONDS,
  });

  constructor(limits: RateLimits) {
    this.gates = Object.fromEntries(
      Object.entries(PER_MINUTE).map(([name, points]) => [name, limits.gate({ name, points, seconds: 60 })]),
    ) as Record<LimitName, Gate>;
  }

  /**
   * Counts by address and by link. A sign-in from a known browser counts by that browser alone, so that
   * neighbours at the same address cannot use up its limit.
   * @throws 429 with Retry-After when one of them is used up
   */
  async count(
    bucket: Exclude<PublicBucket, 'uncounted'>,
    { ip = '', method, params: { id }, knownBrowser }: Request<{ id?: string }>,
  ): Promise<void> {
    if (bucket === 'sign-in' && knownBrowser) return this.consume('browser-sign-in', knownBrowser);
    const address = networkOf(ip);
    const link = linkOf(method, id);
    // Both before any statement: a link over its limit would cost one for the address each time.
    refuseFor(this.gates[bucket].msBlocked(address));
    if (link) refuseFor(this.gates[link.limit].msBlocked(link.key));
    await this.consume(bucket, address);
    if (link) await this.consume(link.limit, link.key);
  }

  /**
   * Counts a webhook call without a valid signature. Signed calls are not counted: behind a proxy that hides
   * addresses a stranger would otherwise keep out the provider.
   * @throws 403; 429 with Retry-After when the address has made too many of them
   */
  async refuseUnsigned(address: string, { name }: Signer): Promise<never> {
    await this.consume('bad-signatures', networkOf(address));
    throw forbidden('bad_signature', `This request is not signed by the ${name}.`);
  }

  /** Counts a webhook call that did not come in full like one with a bad signature. */
  async countUnsigned(address: string): Promise<void> {
    await this.gates['bad-signatures'].count(networkOf(address));
  }

  /** Remembers the address as the provider's, or as that of a proxy in front of it. */
  async takeSigned(address: string, signer: Signer): Promise<true> {
    await this.signers.set(signerAt(address, signer), 1, KNOWN_SECONDS);
    return true;
  }

  async hasSigned(address: string, signer: Signer): Promise<boolean> {
    return (await this.signers.get(signerAt(address, signer))) !== null;
  }

  /** @throws 429 with Retry-After when the address has used up its calls without a valid signature */
  async refuseBadSigner(address: string): Promise<void> {
    refuseFor(await this.gates['bad-signatures'].msUsedUp(networkOf(address)));
  }

  private async consume(limit: LimitName, key: string): Promise<void> {
    refuseFor(await this.gates[limit].count(key));
  }
}

function linkOf(method: string, id: string | undefined): { limit: LimitName; key: string } | undefined {
  if (id === undefined || !isUUID(id)) return undefined;
  const isRead = method === 'GET' || method === 'HEAD';
  return { limit: isRead ? 'link-reads' : 'link-writes', key: id.toLowerCase() };
}

function refuseFor(milliseconds: number): void {
  if (milliseconds > 0)
    throw tooManyRequests(
      'Too many requests. Please wait a moment and try again.',
      wholeSeconds(milliseconds),
    );
}

const signerAt = (address: string, { name }: Signer) => `${name} ${networkOf(address)}`;

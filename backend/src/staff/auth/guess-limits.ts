import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { tooManyRequests } from '../../platform/errors/api-error.js';
import { networkOf } from '../../platform/limits/network-of.js';
import { type Limit, RateLimits, wholeSeconds } from '../../platform/limits/rate-limits.js';

const MINUTES = 60;
const HOURS = 60 * MINUTES;

/** The pauses after too many guesses double from one minute until a day has passed without another one. */
const FIRST_PAUSE = MINUTES;

interface GuessLimit extends Limit {
  longestPause: number;
}

const ONE_NAME = { points: 10, seconds: 15 * MINUTES, longestPause: HOURS };

interface Guesser {
  username: string;
  address: string;
  /** The browser's id when this user has signed in with it before. */
  knownBrowser?: string;
}

/** Gives back what a guess counted, because it was right. */
type UndoCount = () => Promise<void>;

/**
 * Limits wrong guesses of passwords, over all processes. A guess counts before the comparison and is taken back
 * if right, so that parallel guesses count. Names count per network, and known browsers by themselves, so that
 * nobody can lock an owner out from elsewhere.
 */
@Injectable()
export class GuessLimits {
  private readonly strangers: PausingLimit;
  private readonly browsers: PausingLimit;
  private readonly passwordChanges: PausingLimit;
  private readonly addresses: PausingLimit;

  constructor(limits: RateLimits) {
    const pausingLimit = (limit: GuessLimit) => new PausingLimit(limits, limit);
    this.strangers = pausingLimit({ name: 'guesses', ...ONE_NAME });
    this.browsers = pausingLimit({ name: 'browser-guesses', ...ONE_NAME });
    this.passwordChanges = pausingLimit({ name: 'password-guesses', ...ONE_NAME });
    // Many people may share one: fifty guesses, over all names.
    this.addresses = pausingLimit({
      name: 'address-guesses',
      points: 50,
      seconds: 15 * MINUTES,
      longestPause: 15 * MINUTES,
    });
  }

  /** @throws 429 with Retry-After when there were too many failures */
  async countSignIn({ username, address, knownBrowser }: Guesser): Promise<UndoCount> {
    const name = username.normalize('NFKC').toLowerCase();
    if (knownBrowser !== undefined) return this.browsers.count(keyOf(name, knownBrowser));
    const network = networkOf(address);
    const undoName = await this.strangers.count(keyOf(name, network));
    try {
      const undoAddress = await this.addresses.count(network);
      return async () => {
        await undoName();
        await undoAddress();
      };
    } catch (refused) {
      await undoName();
      throw refused;
    }
  }

  /** Counted apart from sign-ins, as a session allows guesses at its own user's password only. */
  countPasswordChange(userId: number): Promise<UndoCount> {
    return this.passwordChanges.count(String(userId));
  }
}

/** The pause grows with each further guess. */
class PausingLimit {
  private readonly guesses: RateLimiterPostgres;
  private readonly pauses: RateLimiterPostgres;

  constructor(
    limits: RateLimits,
    private readonly limit: GuessLimit,
  ) {
    this.guesses = limits.strict(limit);
    this.pauses = limits.strict({
      name: `${limit.name}-pauses`,
      points: Number.MAX_SAFE_INTEGER,
      seconds: 24 * HOURS,
    });
  }

  async count(key: string): Promise<UndoCount> {
    try {
      await this.guesses.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      throw tooManyGuesses(await this.secondsToWait(key, refused));
    }
    return async () => void (await this.guesses.reward(key));
  }

  /** Guesses during a pause do not make it longer. */
  private async secondsToWait(key: string, { consumedPoints, msBeforeNext }: RateLimiterRes) {
    if (consumedPoints !== this.limit.points + 1) return wholeSeconds(msBeforeNext);
    const { consumedPoints: pauses } = await this.pauses.consume(key);
    const seconds = Math.min(FIRST_PAUSE * 2 ** (pauses - 1), this.limit.longestPause);
    await this.guesses.block(key, seconds);
    return seconds;
  }
}

/** A name is not kept: it may be a password typed into the wrong field. */
const keyOf = (name: string, from: string) =>
  createHash('sha256').update(`${name}\n${from}`).digest('base64url');

function tooManyGuesses(seconds: number) {
  const minutes = Math.ceil(seconds / MINUTES);
  return tooManyRequests(
    `Too many failed attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
    seconds,
  );
}

import { setTimeout as pause } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { type RowOf, sql, statement, types } from '../../platform/database/sql/index.js';
import { InboundTexts } from './inbound-texts.js';
import { type ListedText, TwilioClient } from './twilio/twilio.client.js';

/** The provider's list may show a text a little later than it tells of it. */
const OVERLAP_MS = 10 * 60_000;
const LONGEST_WAIT_MS = 5_000;

/** A look that is under way. */
const turn = {
  begunAt: types.instant.notNull,
  completeUntil: types.instant.notNull,
};
type Turn = RowOf<typeof turn>;
const returning = sql`RETURNING begun_at AS "begunAt", complete_until AS "completeUntil"`;
const takeTurn = statement('look for texts that were missed, begun', turn)`
  UPDATE inbound_looks SET begun_at = now()
  WHERE begun_at < now() - ${types.float.param('everyMs')} * interval '1 millisecond'
  ${returning}`;
const takeTurnBefore = statement('look for texts that were missed until an instant, begun', turn)`
  UPDATE inbound_looks SET begun_at = now() WHERE complete_until < ${types.instant.notNull.param('until')}
  ${returning}`;
const completeUntil = statement('until when all texts are here', { at: types.instant.notNull })`
  SELECT complete_until AS at FROM inbound_looks`;
const complete = statement('look for texts that were missed, completed')`
  UPDATE inbound_looks SET complete_until = greatest(complete_until, ${types.instant.notNull.param('until')})`;
const knownTexts = statement('texts that are not missed', { sid: types.text })`
  SELECT twilio_message_sid AS sid FROM inbound_messages WHERE twilio_message_sid = ANY(${types.text.list.param('sids')})`;

const isRefusal = (error: unknown): boolean => {
  const { status } = error as { status?: unknown };
  return typeof status === 'number' && status >= 400 && status < 500 && status !== 429;
};

/**
 * The provider brings a text again for some seconds only. What came while the hall was away for longer stands in the
 * provider's list, which is asked again and again for what came since the last answer.
 */
@Injectable()
export class MissedTexts {
  private readonly logger = new Logger(MissedTexts.name);
  private silentUntil = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: TwilioClient,
    private readonly inbound: InboundTexts,
    private readonly config: AppConfig,
  ) {}

  /** Whoever of all processes is first asks for all. */
  async look(): Promise<void> {
    const { every } = this.config.times.missedTexts;
    const turn = await takeTurn.first(this.dataSource, { everyMs: every - every / 10 });
    if (turn) await this.search(turn);
  }

  /** Everything that was sent until then is here. */
  async completeUntil(): Promise<Date> {
    return (await completeUntil.only(this.dataSource)).at;
  }

  /**
   * Takes everything that was sent until then, so that it is known who has answered in time. While the provider does not
   * say, it is asked no more often than it is anyway.
   * @returns whether it has said so
   */
  async lookUntil(until: Date): Promise<boolean> {
    if (Date.now() < this.silentUntil) return (await this.completeUntil()) >= until;
    const turn = await takeTurnBefore.first(this.dataSource, { until });
    if (!turn) return true;
    const inTime = await Promise.race([this.search(turn), pause(LONGEST_WAIT_MS, false, { ref: false })]);
    if (!inTime) this.silentUntil = Date.now() + this.config.times.missedTexts.every;
    return inTime;
  }

  /** @returns whether the provider has answered, with a refusal, too: that does not pass by waiting */
  private async search({ begunAt, completeUntil }: Turn): Promise<boolean> {
    const since = new Date(completeUntil.getTime() - OVERLAP_MS);
    let listed: ListedText[];
    try {
      listed = await this.client.received(since);
    } catch (error) {
      this.logger.warn(`The provider's list of texts could not be read: ${(error as Error).message}`);
      return isRefusal(error);
    }
    const missed = await this.missed(listed);
    await this.inbound.takeMissed(missed);
    if (missed.length > 0) this.logger.log(`${missed.length} texts that had been missed were taken`);
    await complete.run(this.dataSource, { until: begunAt });
    return true;
  }

  /** Oldest first, as they were sent; the list begins with the newest. */
  private async missed(listed: ListedText[]): Promise<ListedText[]> {
    const known = await knownTexts.rows(this.dataSource, { sids: listed.map(({ sid }) => sid) });
    const sids = new Set(known.map(({ sid }) => sid));
    return listed.toReversed().filter(({ sid }) => !sids.has(sid));
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { clockTime } from '../../platform/time/clock-time.js';
import { type TextsGo, whenTextsGo } from '../../platform/time/when-texts-go.js';

const waitingTexts = statement('texts that wait, and the clock', {
  waiting: types.integer.from('count(*)::int'),
  now: types.instant.from('clock_timestamp()'),
})`SELECT ${columns} FROM sms WHERE status = 'pending'`;

interface TextingTimes {
  times: TextsGo[];
  /** When they go, as a sentence; null: all now. */
  sentence: string | null;
}

/** Some of them do not go now. */
export interface LaterTimes extends TextingTimes {
  sentence: string;
}

/** When texts go that are written now: for those who are about to send many. */
@Injectable()
export class TextingTimesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hall: HallService,
    private readonly config: AppConfig,
  ) {}

  of(texts: number): Promise<TextingTimes> {
    return this.timesOf(this.dataSource.manager, texts, 0);
  }

  /**
   * Null when all go now, or there are none.
   * @param written how many of them were written in the transaction already
   */
  async later(texts: number, manager: EntityManager, written = texts): Promise<LaterTimes | null> {
    if (texts === 0) return null;
    const { times, sentence } = await this.timesOf(manager, texts, written);
    return sentence === null ? null : { times, sentence };
  }

  private async timesOf(manager: EntityManager, texts: number, written: number): Promise<TextingTimes> {
    const hours = await this.hall.hours(manager);
    const { waiting, now } = await waitingTexts.only(manager);
    const before = Math.max(waiting - written, 0);
    const times = whenTextsGo(hours, now, { texts, before, perSecond: this.config.smsRatePerSecond });
    const later = times.filter(({ from }) => from > now);
    if (later.length === 0) return { times, sentence: null };
    const parts = times.map(
      ({ from, texts: count }) =>
        `${counted(count)} ${from > now ? `from ${clockTime(from, now, hours)} on` : 'now'}`,
    );
    const sentence =
      times.length === 1
        ? `Texts go from ${clockTime(times[0]?.from ?? now, now, hours)} on.`
        : `Of the texts go ${new Intl.ListFormat('en-US').format(parts)}.`;
    return { times, sentence };
  }
}

const counted = (count: number) => count.toLocaleString('en-US');

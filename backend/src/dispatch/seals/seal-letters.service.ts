import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { EmailService } from '../../messaging/email/email.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { dayForPeople, dayInZone, instantForPeople } from '../../platform/time/hall-days.js';

const lastBefore = statement('last seal before a day', {
  number: types.integer,
  at: types.instant,
  hash: types.text,
  day: types.text,
})`
  SELECT number, at, hash, (at AT TIME ZONE ${types.text.param('timezone')}::text)::date::text AS day FROM seals
  WHERE at < ${types.day.param('today')}::date::timestamp AT TIME ZONE ${types.text.param('timezone')}::text
  ORDER BY at DESC, number DESC LIMIT 1`;
const letterOf = statement('letter about the seal of a day', { seal: types.integer })`
  SELECT seal FROM seal_letters WHERE day = ${types.day.param('day')}`;
const keepLetter = statement('letter about a seal, kept', { seal: types.integer })`
  INSERT INTO seal_letters (day, seal, email_id)
  VALUES (${types.day.param('day')}, ${types.integer.param('seal')}, ${types.uuid.param('emailId')})
  ON CONFLICT (day) DO NOTHING RETURNING seal`;

type LastSeal = Awaited<ReturnType<typeof lastBefore.rows>>[number];

/** Another process has written it meanwhile. */
class WrittenAlready extends Error {}

/** Sends the last seal of each day to where the hall wants it kept: whoever has it knows what stood there by then. */
@Injectable()
export class SealLetters {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly hall: HallService,
    private readonly emails: EmailService,
  ) {}

  /** The one of the last day that has ended, once; of days before that none. */
  async write(now = new Date()): Promise<void> {
    try {
      const id = await this.dataSource.transaction((manager) => this.writeIn(manager, now));
      if (id !== undefined) await this.emails.sendSoon([id]);
    } catch (error) {
      if (!(error instanceof WrittenAlready)) throw error;
    }
  }

  private async writeIn(manager: EntityManager, now: Date): Promise<string | undefined> {
    const toEmail = await this.hall.sealsTo(manager);
    if (toEmail === null) return undefined;
    const { hallTimezone: timezone } = this.config;
    const seal = await lastBefore.first(manager, { timezone, today: dayInZone(now, timezone) });
    if (!seal || (await letterOf.first(manager, { day: seal.day }))) return undefined;
    const { name } = await this.hall.contact(manager);
    const emailId = await this.emails.createPending(manager, { toEmail, ...letterAbout(seal, name) });
    if (!(await keepLetter.first(manager, { day: seal.day, seal: seal.number, emailId })))
      throw new WrittenAlready();
    return emailId;
  }
}

function letterAbout({ number, at, hash, day: sealed }: LastSeal, hall: string | null) {
  const shown = dayForPeople(sealed);
  return {
    subject: `Seal ${number}, the last one of ${shown}${hall ? `: ${hall}` : ''}`,
    html: [
      `<p>The last seal over the records of dispatch on ${shown} is number ${number}, made ${instantForPeople(at)}:</p>`,
      `<p>${number}:${hash}</p>`,
      '<p>Keep this e-mail. With it one can show later that nothing which was on record by then has been changed:</p>',
      `<p>verify-records --seal ${number}:${hash}</p>`,
    ].join(''),
  };
}

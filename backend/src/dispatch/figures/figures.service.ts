import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { CALLED, unreachableReasonSql } from '../../hall/workers/reachability.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { lastEventOf } from '../offers/offer-event.entity.js';
import { dayOf, filledJobs, inPeriod, isAnswered, type Period, tookPlace } from './figures-sql.js';

const aDay = types.day.orNull.from('day');

/** With the row of all days, whose day is null. */
const placesByDay = statement('places filled by day', {
  day: aDay,
  places: types.integer.from('count(*)::int'),
})`
  SELECT ${columns} FROM (
    SELECT ${dayOf('v.at')} AS day FROM offer_events v
    WHERE v.outcome = 'accepted' AND ${inPeriod('v.at')} AND ${tookPlace('v')}) taken
  GROUP BY GROUPING SETS ((day), ()) ORDER BY day`;

const hoursByDay = statement('hours to fill by day', {
  day: aDay,
  jobs: types.integer.from('count(*)::int'),
  median: types.float.orNull.from('percentile_cont(0.5) WITHIN GROUP (ORDER BY hours)'),
})`
  SELECT ${columns} FROM (
    SELECT filled.hours, ${dayOf('filled.filled_at')} AS day FROM (${filledJobs}) filled
    WHERE filled.hours IS NOT NULL) told
  GROUP BY GROUPING SETS ((day), ()) ORDER BY day`;

/** Those that were withdrawn, not delivered or are open yet had no chance to be answered. */
const answersByDay = statement('answers to offers by day', {
  day: aDay,
  answered: types.integer.from('count(*) FILTER (WHERE is_answered)::int'),
  asked: types.integer.from('count(*)::int'),
})`
  SELECT ${columns} FROM (
    SELECT ${dayOf('o.made_at')} AS day, ${isAnswered('o.id')} AS is_answered, last.outcome
    FROM offers o CROSS JOIN LATERAL ${lastEventOf('o.id')} last
    WHERE o.channel <> 'staff' AND ${inPeriod('o.made_at')} OFFSET 0) made
  WHERE is_answered OR outcome = 'no-answer'
  GROUP BY GROUPING SETS ((day), ()) ORDER BY day`;

const reach = { active: types.integer, reachable: types.integer };
const COUNTED = `SELECT count(*)::int AS active,
    count(*) FILTER (WHERE (${unreachableReasonSql('w.phone', 'p')}) IS NULL)::int AS reachable
  FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone WHERE w.status = '${CALLED}'`;
const reachNow = statement('reach of the active list', reach)`SELECT ${columns} FROM (${COUNTED}) counted`;
const keepReach = statement('reach of the active list, kept')`
  INSERT INTO reach_of_days (day, active, reachable)
  SELECT ${types.day.param('today')}::date, active, reachable FROM (${COUNTED}) counted
  ON CONFLICT (day) DO UPDATE SET active = excluded.active, reachable = excluded.reachable`;
const reachByDay = statement('reach of the active list by day', { day: types.day.from('day'), ...reach })`
  SELECT ${columns} FROM reach_of_days
  WHERE day BETWEEN ${types.day.param('from')} AND ${types.day.param('to')} ORDER BY day`;

type Days = Pick<Period, 'from' | 'to'>;

/** Figures of a period, whoever shows them; days are the hall's. Lines have only the days of which there is something. */
@Injectable()
export class Figures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly hall: HallService,
  ) {}

  /** Places taken by a yes in the period that still stands; by the day of the yes. */
  async placesFilled(days: Days) {
    const { total, line } = split(await placesByDay.rows(this.dataSource, await this.period(days)));
    return { places: total?.places ?? 0, line };
  }

  /** Hours from the first text or call about a job to its last opening, within the texting hours; by the day of that. */
  async hoursToFill(days: Days) {
    const { total, line } = split(await hoursByDay.rows(this.dataSource, await this.period(days)));
    return { jobs: total?.jobs ?? 0, median: total?.median ?? null, line };
  }

  /** Of the offers that ended with an answer or without one, how many were answered; by the day of the offer. */
  async answers(days: Days) {
    const { total, line } = split(await answersByDay.rows(this.dataSource, await this.period(days)));
    return { answered: total?.answered ?? 0, asked: total?.asked ?? 0, line };
  }

  /** How many of the active list can be texted, now and on the days on which it was counted. */
  async reach(days: Days) {
    const now = await reachNow.only(this.dataSource);
    return { ...now, line: await reachByDay.rows(this.dataSource, days) };
  }

  async keepReach(today: string): Promise<void> {
    await keepReach.run(this.dataSource, { today });
  }

  /** The period of these days with the hall's clock and hours, as statements take it. */
  async period({ from, to }: Days): Promise<Period> {
    const { timezone, textingHours } = await this.hall.hours();
    return {
      ...{ from, to, timezone },
      opensAt: textingHours?.from ?? null,
      closesAt: textingHours?.to ?? null,
    };
  }
}

const split = <Row extends { day: string | null }>(rows: readonly Row[]) => ({
  total: rows.find(({ day: on }) => on === null),
  line: rows.flatMap(({ day: on, ...row }) => (on === null ? [] : [{ ...row, day: on }])),
});

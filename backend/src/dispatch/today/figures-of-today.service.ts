import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { AppConfig } from '../../platform/config/app-config.js';
import { today } from '../../platform/time/hall-days.js';
import { Figures } from '../figures/figures.service.js';
import type { FigureDto, TodayFiguresDto } from './dto/today.dto.js';

const DAYS = 30;
/** Every open page asks again with each change, and the active list is counted for them. */
const KEPT_FOR = 60_000;

const fraction = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** The last thirty days in figures; one account of them is kept for a minute. */
@Injectable()
export class FiguresOfToday {
  private kept?: { until: number; figures: Promise<TodayFiguresDto> };

  constructor(
    private readonly figures: Figures,
    private readonly config: AppConfig,
  ) {}

  get(): Promise<TodayFiguresDto> {
    const now = performance.now();
    if (this.kept && now < this.kept.until) return this.kept.figures;
    const figures = this.count();
    this.kept = { until: now + KEPT_FOR, figures };
    figures.catch(() => (this.kept = undefined));
    return figures;
  }

  private async count(): Promise<TodayFiguresDto> {
    const to = today(this.config.hallTimezone);
    const last = DateTime.fromISO(to);
    const days = Array.from({ length: DAYS }, (_, n) => last.minus({ days: DAYS - 1 - n }).toISODate() ?? '');
    const period = { from: days[0] ?? to, to };
    const [places, hours, answers, reach] = await Promise.all([
      this.figures.placesFilled(period),
      this.figures.hoursToFill(period),
      this.figures.answers(period),
      this.figures.reach(period),
    ]);
    const line = <Row extends { day: string }>(
      rows: readonly Row[],
      value: (row: Row) => number | null,
      none: number | null = null,
    ): FigureDto['days'] => {
      const byDay = new Map(rows.map((row) => [row.day, value(row)]));
      return days.map((day) => ({ day, value: byDay.get(day) ?? none }));
    };
    return {
      ...period,
      placesFilled: { value: places.places, days: line(places.line, (row) => row.places, 0) },
      hoursToFill: { value: hours.median, days: line(hours.line, (row) => row.median) },
      answered: {
        value: fraction(answers.answered, answers.asked),
        days: line(answers.line, (row) => fraction(row.answered, row.asked)),
      },
      reachable: {
        value: fraction(reach.reachable, reach.active),
        days: line([...reach.line, { ...reach, day: to }], (row) => fraction(row.reachable, row.active)),
      },
    };
  }
}

import type { HoursToFillDto, ReportDto, ReportRowDto, ReportTotalsDto } from './dto/report.dto.js';
import { UNKNOWN } from './report-groups.js';
import {
  type Count,
  COUNTS,
  EXCEPTION_REASONS,
  type ExceptionReason,
  type Grouping,
} from './report-words.js';

interface Group {
  key: string;
  name: string;
}

/** What a statement counted of a group. */
export type Counted = Group & Partial<Record<Count | ExceptionReason, number>>;
/** A job of the group that was filled. */
type FilledJob = Group & { hours: number };

type Numbers = Record<Count | ExceptionReason, number>;

/** Puts together what was counted of each group. */
export function reportOf(by: Grouping, counted: readonly Counted[], filled: readonly FilledJob[]): ReportDto {
  const groups = new Map<string, { name: string; counted: Counted[]; hours: number[] }>();
  const groupOf = ({ key, name }: Group) => {
    const group = groups.get(key) ?? { name, counted: [], hours: [] };
    groups.set(key, group);
    return group;
  };
  for (const one of counted) groupOf(one).counted.push(one);
  for (const job of filled) groupOf(job).hours.push(job.hours);
  if (by === 'month') monthsWithin([...groups.keys()]).forEach(groupOf);
  const rows = [...groups].map(([key, { name, counted: parts, hours }]): ReportRowDto => ({
    key,
    name,
    ...figuresOf(parts, hours),
  }));
  const hours = filled.map((job) => job.hours);
  return { rows: rows.sort(inOrder(by)), totals: figuresOf(counted, hours) };
}

function figuresOf(parts: readonly Counted[], hours: readonly number[]): ReportTotalsDto {
  const sumOf = (name: keyof Numbers) => parts.reduce((sum, part) => sum + (part[name] ?? 0), 0);
  const counts = Object.fromEntries(COUNTS.map((name) => [name, sumOf(name)])) as Record<Count, number>;
  const reasons = EXCEPTION_REASONS.map((reason) => ({ reason, count: sumOf(reason) }));
  return {
    ...counts,
    exceptionsByReason: reasons.filter(({ count }) => count > 0),
    hoursToFill: spread(hours),
  };
}

/** As `percentile_cont` of PostgreSQL, to the hundredth of an hour. */
function spread(hours: readonly number[]): HoursToFillDto | null {
  const sorted = hours.toSorted((a, b) => a - b);
  const at = (share: number) => {
    const place = share * (sorted.length - 1);
    const [below = 0, above = 0] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return Math.round((below + (above - below) * (place % 1)) * 100) / 100;
  };
  return sorted.length === 0 ? null : { median: at(0.5), p90: at(0.9) };
}

/** Every month from the first to the last of these, that a chart shows none where there was nothing. */
function monthsWithin(keys: readonly string[]): Group[] {
  const sorted = keys.toSorted();
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const months: Group[] = [];
  const end = new Date(`${last}-01T00:00:00Z`);
  const month = new Date(`${first}-01T00:00:00Z`);
  for (; month <= end; month.setUTCMonth(month.getUTCMonth() + 1)) {
    const key = month.toISOString().slice(0, 7);
    const name = month.toLocaleString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
    months.push({ key, name });
  }
  return months;
}

const inOrder =
  (by: Grouping) =>
  (one: Group, other: Group): number => {
    if ((one.key === UNKNOWN.key) !== (other.key === UNKNOWN.key)) return one.key === UNKNOWN.key ? 1 : -1;
    const field = by === 'month' || by === 'echelon' ? 'key' : 'name';
    return one[field].localeCompare(other[field], 'en', { sensitivity: 'base', numeric: true });
  };

import { dayForPeople, instantForPeople } from '../platform/time/hall-days.js';
import { plainText } from '../platform/rich-text/rich-text.js';
import { capitalized } from '../platform/text/capitalized.js';
import { labels } from './registry.js';
import type { AuditChangeDto } from './dto/audit-entry.dto.js';
import { NAMED_OF_A_LIST, type Names } from './subjects.js';

type Values = Readonly<Record<string, unknown>>;

/** 'Contact name' of 'contactName', 'L26 employer' of 'l26EmployerId'. */
function labelOf(field: string): string {
  const known = labels.get(field);
  if (known) return known;
  const words = field
    .replace(/Ids?$/, '')
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return capitalized(words);
}

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const html = /^\s*<[a-z][^>]*>/i;

const isValid = (date: Date) => !Number.isNaN(date.getTime());

function textOf(value: unknown, names: Names): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return listOf(value, names);
  if (typeof value !== 'string') return JSON.stringify(value);
  if (day.test(value)) return dayForPeople(value);
  // Somebody may have typed what only looks like one.
  const at = instant.test(value) ? new Date(value) : null;
  if (at && isValid(at)) return instantForPeople(at);
  return names.get(value) ?? (html.test(value) ? plainText(value) : value);
}

function listOf(values: unknown[], names: Names): string | null {
  const shown = values.slice(0, NAMED_OF_A_LIST).map((value) => textOf(value, names));
  const more = values.length - shown.length;
  if (more > 0) shown.push(`and ${more} more`);
  return shown.join(', ') || null;
}

/** Each field of an entry, with what it was and what it became; null is none. */
export function changesOf(before: Values | null, after: Values | null, names: Names): AuditChangeDto[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => labels.get(field) !== null)
    .map((field) => changeOf(field, before?.[field], after?.[field], names))
    .filter((change) => change.before !== null || change.after !== null);
}

function changeOf(field: string, before: unknown, after: unknown, names: Names): AuditChangeDto {
  const change = { field: labelOf(field), before: textOf(before, names), after: textOf(after, names) };
  const isLayoutOnly =
    change.before === change.after && typeof before === 'string' && typeof after === 'string';
  return isLayoutOnly ? { ...change, before, after } : change;
}

const MAX_LENGTH = 60;
const MAX_FIELDS = 4;

/** 'status Active → Inactive, phone none → +16175550123'; long texts are only named. */
export function summaryOf(changes: readonly AuditChangeDto[]): string {
  const shown = changes.slice(0, MAX_FIELDS).map(({ field, before, after }) => {
    const name = /^[A-Z][a-z]/.test(field) ? field.charAt(0).toLowerCase() + field.slice(1) : field;
    const isLong = Math.max(before?.length ?? 0, after?.length ?? 0) > MAX_LENGTH;
    return isLong ? name : `${name} ${before ?? 'none'} → ${after ?? 'none'}`;
  });
  const more = changes.length - shown.length;
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}

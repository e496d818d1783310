import { typedSearch } from '../../../shared/typed-search';
import { isMenu, navigation } from '../../shell/navigation';
import type { Found } from './api/search';

/** Something that can be opened from the search. */
export interface Choice {
  key: string;
  title: string;
  subtitle: string;
  path: string;
  /** Chosen, it stands in the box instead, and goes on from there. */
  typed?: string;
}

export interface ChoiceGroup {
  title: string;
  choices: Choice[];
}

const place = (title: string, path: string, subtitle = ''): Choice => ({ key: path, title, subtitle, path });

const EMAIL = 'Email Management';
const SMS = 'SMS Management';
const MEMBERSHIP = 'BEST / Local 26';

/** What the navigation leads to, and the tabs within. */
const pages: readonly Choice[] = [
  ...navigation.flatMap((entry) =>
    isMenu(entry)
      ? entry.links.map(({ label, path }) => place(label, path, entry.label))
      : [place(entry.label, entry.path)],
  ),
  place('Classifications', '/best-local26-management/classifications', MEMBERSHIP),
  place('Substantially Similar', '/best-local26-management/substantially-similar', MEMBERSHIP),
  place('Certificates', '/best-local26-management/certificates', MEMBERSHIP),
  place('Email History', '/email-management/history', EMAIL),
  place('Email Webhook', '/email-management/webhook', EMAIL),
  place('Email Settings', '/email-management/settings', EMAIL),
  place('Inbox', '/sms-management/inbox', SMS),
  place('SMS History', '/sms-management/history', SMS),
  place('Phone Numbers', '/sms-management/phone-numbers', SMS),
];

const CALL = 'Record a call for';
const callFor = /^\s*(?:record\s+(?:a\s+)?call(?:\s+for)?|call\s+for)\s+(?=\S)/i;

/** What is looked for: of 'record a call for rosa' it is 'rosa'. */
export const soughtBy = (typed: string): string => typed.replace(callFor, '');

const actions: readonly Choice[] = [
  place('New job', '/jobs?add=', 'Jobs'),
  { key: 'call', title: `${CALL} …`, subtitle: 'Workers', path: '', typed: `${CALL} ` },
  place('Add worker', '/workers?add=', 'Workers'),
  place('Add employer', '/employers?add=', 'Employers'),
];

const kinds: Record<Found['type'], { title: string; path: string }> = {
  worker: { title: 'Workers', path: '/workers' },
  job: { title: 'Jobs', path: '/jobs' },
  employer: { title: 'Employers', path: '/employers' },
};

function callsTo(found: readonly Found[]): ChoiceGroup[] {
  const choices = found
    .filter(({ type }) => type === 'worker')
    .map(({ id, title, subtitle }) => place(`${CALL} ${title}`, `/workers/${id}?call=`, subtitle));
  return choices.length > 0 ? [{ title: 'Actions', choices }] : [];
}

/** What was found, each kind where its best one stands, then the pages and actions that fit what is typed. */
export function choicesFor(typed: string, found: readonly Found[]): ChoiceGroup[] {
  if (callFor.test(typed)) return callsTo(found);
  const types = [...new Set(found.map(({ type }) => type))];
  const records = types.map((type) => ({
    title: kinds[type].title,
    choices: found
      .filter((one) => one.type === type)
      .map(({ id, title, subtitle }) => place(title, `${kinds[type].path}/${id}`, subtitle)),
  }));
  const fits = typedSearch(typed);
  const fitting = (all: readonly Choice[]) =>
    all.filter(({ title, subtitle }) => fits(`${title} ${subtitle}`, null));
  const places = [
    { title: 'Pages', choices: fitting(pages) },
    { title: 'Actions', choices: fitting(actions) },
  ];
  return [...records, ...places].filter(({ choices }) => choices.length > 0);
}

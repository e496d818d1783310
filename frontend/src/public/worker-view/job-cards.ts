import { formatPhone } from '../../shared/phone';
import { isRichTextEmpty, sanitiseRichText } from '../rich-text';
import { h } from '../dom';
import { formatDate, formatDateTime } from '../wording/dates';
import { say, typedIn, typedLanguage } from '../wording/say';
import type { WorkerView } from './worker-view-api';

type Fact = [name: string, value: Node | string | null | undefined];

function facts(all: Fact[]): HTMLElement {
  const rows = all
    .filter(([, value]) => value)
    .map(([name, value]) => h('div', {}, h('dt', {}, name), h('dd', {}, value)));
  return h('dl', { class: 'facts' }, ...rows);
}

const badge = (text: string, isHighlighted: boolean) =>
  h('span', { class: isHighlighted ? 'badge badge-highlighted' : 'badge' }, text);

/** What staff typed, marked as such on a page in another language. */
const typed = (text: string | null | undefined) => {
  const lang = typedLanguage();
  return text && lang ? h('span', { lang }, text) : text;
};

export function jobCards(view: WorkerView): { summary: HTMLElement; details: HTMLElement } {
  const { job, employer, classification, timezone } = view;
  const { text: title, lang } = typedIn(job.title, job.titleIn);
  const summary = h(
    'section',
    { class: 'summary' },
    h('h1', { lang }, title),
    !!employer && h('p', { class: 'company', lang: typedLanguage() }, employer.companyName),
    facts([
      [say('match.classification'), typed(classification?.name)],
      [say('match.type'), say(job.type === 'Part-time' ? 'match.partTime' : 'match.fullTime')],
      [
        say('match.status'),
        badge(say(job.status === 'Filled' ? 'match.filled' : 'match.open'), job.status === 'Open'),
      ],
      [say('match.posted'), formatDate(job.postDate ?? job.createdAt, timezone)],
      [say('match.starts'), formatDateTime(job.startsAt, timezone)],
      [say('match.ends'), formatDateTime(job.endsAt, timezone)],
      [say('match.reportTo'), typed(job.reportTo)],
    ]),
  );
  const details = h(
    'div',
    { class: 'details' },
    description(job.description),
    employerCard(view),
    workerCard(view),
  );
  return { summary, details };
}

function description(html: string): HTMLElement | null {
  if (isRichTextEmpty(html)) return null;
  const text = h('div', { class: 'rich-text', lang: typedLanguage() });
  text.innerHTML = sanitiseRichText(html);
  return h('section', { class: 'card' }, h('h2', {}, say('match.description')), text);
}

function employerCard({ employer }: WorkerView): HTMLElement | null {
  if (!employer) return null;
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, say('match.employer')),
    facts([
      [say('match.company'), typed(employer.companyName)],
      [say('match.contact'), typed(employer.contactName)],
      [say('match.address'), typed(employer.address)],
    ]),
  );
}

function workerCard({ worker }: WorkerView): HTMLElement | null {
  if (!worker) return null;
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, say('match.yourInformation')),
    facts([
      [say('match.name'), `${worker.firstName} ${worker.lastName}`],
      [say('match.memberStatus'), typed(worker.memberStatus)],
      [
        say('match.status'),
        badge(
          say(worker.status === 'Active' ? 'match.active' : 'match.inactive'),
          worker.status === 'Active',
        ),
      ],
      [say('match.phone'), formatPhone(worker.phone)],
      [say('match.email'), worker.email],
    ]),
  );
}

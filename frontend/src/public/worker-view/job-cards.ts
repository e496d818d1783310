import { formatDate, formatDateTime } from '../../shared/dates';
import { formatPhone } from '../../shared/phone';
import { isRichTextEmpty, sanitiseRichText } from '../../shared/rich-text';
import { h } from '../dom';
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

export function jobCards(view: WorkerView): { summary: HTMLElement; details: HTMLElement } {
  const { job, employer, classification } = view;
  const summary = h(
    'section',
    { class: 'summary' },
    h('h1', {}, job.title),
    !!employer && h('p', { class: 'company' }, employer.companyName),
    facts([
      ['Classification', classification?.name],
      ['Type', job.type],
      ['Status', badge(job.status, job.status === 'Open')],
      ['Posted', formatDate(job.postDate ?? job.createdAt)],
      ['Starts', formatDateTime(job.startsAt)],
      ['Ends', formatDateTime(job.endsAt)],
      ['Where to Report', job.reportTo],
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
  const text = h('div', { class: 'rich-text' });
  text.innerHTML = sanitiseRichText(html);
  return h('section', { class: 'card' }, h('h2', {}, 'Job Description'), text);
}

function employerCard({ employer }: WorkerView): HTMLElement | null {
  if (!employer) return null;
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Employer'),
    facts([
      ['Company', employer.companyName],
      ['Contact', employer.contactName],
      ['Address', employer.address],
    ]),
  );
}

function workerCard({ worker }: WorkerView): HTMLElement | null {
  if (!worker) return null;
  return h(
    'section',
    { class: 'card' },
    h('h2', {}, 'Your Information'),
    facts([
      ['Name', `${worker.firstName} ${worker.lastName}`],
      ['Member Status', worker.memberStatus],
      ['Status', badge(worker.status, worker.status === 'Active')],
      ['Phone', formatPhone(worker.phone)],
      ['Email', worker.email],
    ]),
  );
}

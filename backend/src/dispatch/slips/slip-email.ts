import type { HallContactDto } from '../../hall/contact/dto/hall.dto.js';
import { shownPhone } from '../../hall/phone-numbers/phone.js';
import { momentForPeople } from '../../platform/time/hall-days.js';
import type { SlipOfJob } from './slip-statements.js';

type Said = Pick<
  SlipOfJob,
  | 'jobTitle'
  | 'employerName'
  | 'contactName'
  | 'classification'
  | 'startsAt'
  | 'endsAt'
  | 'reportTo'
  | 'dispatches'
  | 'arrivedAt'
>;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** All dispatches of a job for its employer. */
export function slipEmail(slip: Said, hall: HallContactDto): { subject: string; html: string } {
  const { jobTitle, employerName, contactName, classification, startsAt, endsAt, reportTo, dispatches } =
    slip;
  const former = slip.arrivedAt && momentForPeople(slip.arrivedAt);
  const name = hall.name ?? 'The hiring hall';
  const facts = [
    `<strong>${escaped(jobTitle)}</strong> at ${escaped(employerName)}`,
    `Classification: ${escaped(classification)}`,
    startsAt && `Starts: ${momentForPeople(startsAt)}`,
    endsAt && `Ends: ${momentForPeople(endsAt)}`,
    reportTo && `Report to: ${escaped(reportTo)}`,
  ].filter(Boolean);
  const workers = dispatches.map(({ workerName }) => `<li>${escaped(workerName)}</li>`).join('');
  return {
    subject: `Dispatch slip${former ? `, replaces the one of ${former}` : ''}: ${jobTitle}`,
    html: [
      `<p>${contactName ? `${escaped(contactName)}, this` : 'This'} is the dispatch slip of ${escaped(name)}.`,
      former ? ` It replaces the one of ${former}.</p>` : '</p>',
      `<p>${facts.join('<br>')}</p>`,
      dispatches.length > 0
        ? `<p>Dispatched (${dispatches.length}):</p><ol>${workers}</ol>`
        : '<p>Nobody is dispatched any more.</p>',
      hall.phone ? `<p>Questions? Call ${shownPhone(hall.phone)}.</p>` : '',
    ].join(''),
  };
}

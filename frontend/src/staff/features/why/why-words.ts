import { formatDate, isDay } from '../../../shared/dates';
import type { ChangedField, Why } from './api/why';

/** What the rules look at, as the forms of workers and jobs call it. */
const fieldWords: Readonly<Record<string, string>> = {
  status: 'Status',
  memberStatus: 'Member Status',
  l26EmployerId: 'L26 Employer',
  l26EmployerDate: 'L26 Employer Date',
  l26ClassificationId: 'L26 Classification',
  l26ClassificationDate: 'L26 Classification Date',
  l26CanWorkIn: 'L26 Can Work In',
  bestCertificateId: 'BEST Certificate',
  bestCertificateDate: 'BEST Certificate Date',
  bestCanWorkIn: 'BEST Can Work In',
  employerId: 'Employer of the job',
  classificationId: 'Classification of the job',
  dispatchClass: 'Dispatch Class of the employer',
  certificate: 'Classifications of a certificate',
  group: 'Classifications of a group',
};

const valueOf = (value: string | null) =>
  (value !== null && isDay(value) ? formatDate(value) : value) ?? 'none';

/** 'L26 Employer: Back Bay Arms, before Harborlight Hotel'. */
export const changeWords = ({ field, before, after }: ChangedField): string =>
  `${fieldWords[field] ?? field}: ${valueOf(after)}, before ${valueOf(before)}`;

export function placeWords({ priority, before }: Pick<Why, 'priority' | 'before'>): string {
  if (priority === null) return 'Not on the list';
  if (!before) return `${priority}, nobody before`;
  return `${priority}, ${before} ${before === 1 ? 'member' : 'members'} before`;
}

export const nowWords = ({ eligible, priority }: NonNullable<Why['now']>): string =>
  eligible && priority !== null
    ? `By today's data they would be number ${priority}.`
    : "By today's data they would not be on the list.";

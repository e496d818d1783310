import type { ReactNode } from 'react';
import type { components } from '../../../api/schema.gen';
import { formatDate } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { type Named, namesIn } from '../../records/select-options';
import { languageName, type Worker, type WorkerNames } from './api/workers';

type Written = Exclude<keyof components['schemas']['UpdateWorkerDto'], 'firstName' | 'lastName'>;
type L26 = Extract<Written, `l26${string}`>;
type Best = Extract<Written, `best${string}`>;

/** What a field is called, and how it reads where it is plain text. */
export interface Field {
  label: string;
  text: (worker: Worker) => string | null;
}
type Fields<Name extends Written> = Readonly<Record<Name, Field>>;

/** Beside the name, in the order of the form. */
export const profileFields: Fields<Exclude<Written, L26 | Best>> = {
  email: { label: 'Email', text: ({ email }) => email },
  phone: { label: 'Phone', text: ({ phone }) => formatPhone(phone) },
  status: { label: 'Status', text: ({ status }) => status },
  memberStatus: { label: 'Member Status', text: ({ memberStatus }) => memberStatus },
  language: { label: 'Language', text: ({ language }) => languageName(language) },
};

export const l26Fields = (
  { classifications, employers }: WorkerNames,
  groups: readonly Named[] | undefined,
): Fields<L26> => ({
  l26EmployeeId: { label: 'Employee ID', text: ({ l26EmployeeId }) => l26EmployeeId },
  l26ClassificationId: {
    label: 'Classification',
    text: ({ l26ClassificationId: id }) => id && classifications.nameOf(id),
  },
  l26ClassificationDate: {
    label: 'Classification Date',
    text: ({ l26ClassificationDate }) => formatDate(l26ClassificationDate),
  },
  l26EmployerId: { label: 'Employer', text: ({ l26EmployerId: id }) => id && employers.nameOf(id) },
  l26EmployerDate: { label: 'Employer Date', text: ({ l26EmployerDate }) => formatDate(l26EmployerDate) },
  l26CanWorkIn: { label: 'Can Work In', text: ({ l26CanWorkIn }) => namesIn(groups, l26CanWorkIn) },
});

export const bestFields = (
  { certificates }: WorkerNames,
  groups: readonly Named[] | undefined,
): Fields<Best> => ({
  bestCertificateId: {
    label: 'Certificate',
    text: ({ bestCertificateId: id }) => id && certificates.nameOf(id),
  },
  bestCertificateDate: {
    label: 'Certificate Date',
    text: ({ bestCertificateDate }) => formatDate(bestCertificateDate),
  },
  bestCanWorkIn: { label: 'Can Work In', text: ({ bestCanWorkIn }) => namesIn(groups, bestCanWorkIn) },
});

export const namesOf = <Name extends string>(fields: Readonly<Record<Name, unknown>>) =>
  Object.keys(fields) as Name[];

/** Fields for a `DetailList`; `shown` has those that are more than text there, and false for what stands elsewhere. */
export const entriesOf = <Name extends Written>(
  fields: Fields<Name>,
  worker: Worker,
  shown: Partial<Record<Name, ReactNode>> = {},
) =>
  namesOf(fields).map((name) => {
    const { label, text } = fields[name];
    return shown[name] !== false && ([label, shown[name] ?? text(worker)] as const);
  });

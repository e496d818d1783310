import type { ReactNode } from 'react';
import type { Schemas } from '../../../api';
import { formatDate } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { type Named, namesIn } from '../../records/select-options';
import { languageName, type Worker, type WorkerNames } from './api/workers';

type Written = Exclude<keyof Schemas['UpdateWorkerDto'] & keyof Worker, 'firstName' | 'lastName'>;
type Of<Form extends string> = Extract<Written, `${Form}${string}`>;
export type Labels<Name extends string = Written> = Readonly<Record<Name, string>>;

/** Of each form, in its order; what belongs to neither L26 nor BEST stands beside the name. */
const profile: Labels<Exclude<Written, Of<'l26' | 'best'>>> = {
  email: 'Email',
  phone: 'Phone',
  status: 'Status',
  memberStatus: 'Member Status',
  language: 'Language',
};
const l26: Labels<Of<'l26'>> = {
  l26EmployeeId: 'Employee ID',
  l26ClassificationId: 'Classification',
  l26ClassificationDate: 'Classification Date',
  l26EmployerId: 'Employer',
  l26EmployerDate: 'Employer Date',
  l26CanWorkIn: 'Can Work In',
};
const best: Labels<Of<'best'>> = {
  bestCertificateId: 'Certificate',
  bestCertificateDate: 'Certificate Date',
  bestCanWorkIn: 'Can Work In',
};
export const labelsOf = { profile, l26, best };
export const namesOf = <Name extends string>(labels: Labels<Name>) => Object.keys(labels) as Name[];

/** How values read that are neither text nor a date. */
type Display = Partial<Record<Written, (value: never) => string>>;
const ofProfile = { phone: formatPhone, language: languageName };
export const displayOf = (
  { classifications, employers, certificates }: WorkerNames,
  groups: readonly Named[] | undefined,
) => ({
  ...ofProfile,
  l26ClassificationId: classifications.nameOf,
  l26EmployerId: employers.nameOf,
  l26CanWorkIn: (ids: string[]) => namesIn(groups, ids),
  bestCertificateId: certificates.nameOf,
  bestCanWorkIn: (ids: string[]) => namesIn(groups, ids),
});

export function textOf(worker: Worker, name: Written, display: Display): string | null {
  const value = worker[name];
  const read = display[name] as ((value: unknown) => string) | undefined;
  if (value === null) return null;
  return read?.(value) ?? (name.endsWith('Date') ? formatDate(String(value)) : String(value));
}

/** For a `DetailList`; `shown` has what is more than text there, and false for what stands elsewhere. */
export const entriesOf = <Name extends Written>(
  worker: Worker,
  labels: Labels<Name>,
  shown: Partial<Record<Name, ReactNode>>,
  display: Display = ofProfile,
) =>
  namesOf(labels).map(
    (name) =>
      shown[name] !== false && ([labels[name], shown[name] ?? textOf(worker, name, display)] as const),
  );

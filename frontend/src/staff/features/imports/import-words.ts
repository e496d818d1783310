import type { Import, ImportKind } from './api/imports';

/** What a kind is called, and where its list stands. */
export const kinds: Record<ImportKind, { title: string; one: string; plural: string; list: string }> = {
  workers: { title: 'Import Workers', one: 'worker', plural: 'workers', list: '/workers' },
  employers: { title: 'Import Employers', one: 'employer', plural: 'employers', list: '/employers' },
  classifications: {
    title: 'Import Classifications',
    one: 'classification',
    plural: 'classifications',
    list: '/best-local26-management/classifications',
  },
  'substantially-similar-classifications': {
    title: 'Import Substantially Similar Classifications',
    one: 'group of similar classifications',
    plural: 'groups of similar classifications',
    list: '/best-local26-management/substantially-similar',
  },
  certificates: {
    title: 'Import Certificates',
    one: 'certificate',
    plural: 'certificates',
    list: '/best-local26-management/certificates',
  },
};

export const addressOf = (kind: ImportKind, id?: string) => `/${kind}/import${id ? `/${id}` : ''}`;

export const matchOptions: { value: Import['match']; label: string }[] = [
  { value: 'employeeId', label: 'Employee ID' },
  { value: 'phone', label: 'Phone' },
  { value: 'email', label: 'Email' },
  { value: 'nameAndPhone', label: 'Name and phone' },
];

export const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

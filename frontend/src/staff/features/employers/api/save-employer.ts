import { api, dataOf } from '../../../../api/client';
import { ifMatch } from '../../../forms/record-form';
import type { Employer } from './use-employers';

/** The fields of the add and edit form. */
export type EmployerFields = Pick<
  Employer,
  'companyName' | 'contactName' | 'email' | 'phone' | 'address' | 'dispatchClass'
>;

export const createEmployer = (body: EmployerFields) => dataOf(api.POST('/api/employers', { body }));

/** Changes the given fields of that version and leaves the rest. */
export const updateEmployer = (id: string, body: Partial<EmployerFields>, version: number) =>
  dataOf(api.PUT('/api/employers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

/** Deletes that version. */
export const deleteEmployer = (id: string, version: number) =>
  dataOf(api.DELETE('/api/employers/{id}', { params: { path: { id }, header: ifMatch(version) } }));

import { api, dataOf } from '../../../../api/client';
import type { Employer } from '../../reference-data/api/use-employers';

/** The fields of the add and edit form. */
export type EmployerFields = Pick<
  Employer,
  'companyName' | 'contactName' | 'email' | 'phone' | 'address' | 'dispatchClass'
>;

export const createEmployer = (body: EmployerFields) => dataOf(api.POST('/api/employers', { body }));

export const updateEmployer = (id: string, body: EmployerFields) =>
  dataOf(api.PUT('/api/employers/{id}', { params: { path: { id } }, body }));

export const deleteEmployer = (id: string) =>
  dataOf(api.DELETE('/api/employers/{id}', { params: { path: { id } } }));

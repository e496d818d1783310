import { api, dataOf } from '../../../../api/client';
import { ifMatch } from '../../../forms/record-form';
import type { Worker } from './use-workers';

/** The fields of the add and edit form. */
export type WorkerProfile = Pick<
  Worker,
  'firstName' | 'lastName' | 'email' | 'phone' | 'status' | 'memberStatus'
>;

/** The place in the local's own seniority; days are `YYYY-MM-DD`, `l26CanWorkIn` holds ids of similar groups. */
export type L26Information = Pick<
  Worker,
  | 'l26EmployeeId'
  | 'l26ClassificationId'
  | 'l26ClassificationDate'
  | 'l26EmployerId'
  | 'l26EmployerDate'
  | 'l26CanWorkIn'
>;

/** The place in the training organisation's seniority. */
export type BestInformation = Pick<Worker, 'bestCertificateId' | 'bestCertificateDate' | 'bestCanWorkIn'>;

export const createWorker = (body: WorkerProfile) => dataOf(api.POST('/api/workers', { body }));

/** Changes the given fields of that version and leaves the rest. */
export const updateWorker = (
  id: string,
  body: Partial<WorkerProfile & L26Information & BestInformation>,
  version: number,
) => dataOf(api.PATCH('/api/workers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

/** Deletes that version. */
export const deleteWorker = (id: string, version: number) =>
  dataOf(api.DELETE('/api/workers/{id}', { params: { path: { id }, header: ifMatch(version) } }));

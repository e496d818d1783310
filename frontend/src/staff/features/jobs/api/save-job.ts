import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { ifMatch } from '../../../forms/record-form';

export type JobInput = components['schemas']['JobInputDto'];

export const createJob = (body: JobInput) => dataOf(api.POST('/api/jobs', { body }));

/** Changes the given fields of that version and leaves the rest. */
export const updateJob = (id: string, body: Partial<JobInput>, version: number) =>
  dataOf(api.PUT('/api/jobs/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

/** Deletes that version with its matches. */
export const deleteJob = (id: string, version: number) =>
  dataOf(api.DELETE('/api/jobs/{id}', { params: { path: { id }, header: ifMatch(version) } }));

import { api, dataOf } from '../../../../api/client';
import { ifMatch } from '../../../forms/record-form';
import type { components } from '../../../../api/schema.gen';

export type JobInput = components['schemas']['JobInputDto'];

export const createJob = (body: JobInput) => dataOf(api.POST('/api/jobs', { body }));

/** Changes the given fields of that version and leaves the rest. */
export const updateJob = (id: string, body: Partial<JobInput>, version: number) =>
  dataOf(api.PUT('/api/jobs/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

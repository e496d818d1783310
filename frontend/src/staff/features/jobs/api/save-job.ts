import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

export type JobInput = components['schemas']['JobInputDto'];

/** Posts a new job, or with an id replaces what that job says. */
export const saveJob = (id: string | undefined, body: JobInput) =>
  dataOf(
    id === undefined
      ? api.POST('/api/jobs', { body })
      : api.PUT('/api/jobs/{id}', { params: { path: { id } }, body }),
  );

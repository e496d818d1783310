import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';

export type MatchStatus = components['schemas']['MatchStatus'];

/** What a worker told the hall, by phone or in person; the log names who entered it. */
export const recordAnswer = (id: string, status: MatchStatus) =>
  dataOf(api.PUT('/api/job-matches/{id}', { params: { path: { id } }, body: { status } }));

import type { components } from '../../api/schema.gen';
import { request } from '../../shared/request';
import { inLanguage } from '../wording/reader';

export type WorkerView = components['schemas']['WorkerViewDto'];

export const fetchWorkerView = (id: string) =>
  request<WorkerView>('GET', `/api/worker-view/${encodeURIComponent(id)}`, { headers: inLanguage() });

/** Says that it is the worker's page that asks, so that the hall does not take it for an entry by staff. */
/** @param seen what the page tells of the job, as it got it */
export const sendAnswer = (id: string, status: string, seen: string | null | undefined) =>
  request<components['schemas']['JobMatchAnswerDto'] | undefined>(
    'PUT',
    `/api/job-matches/${encodeURIComponent(id)}`,
    {
      body: { status, ...(seen && { seen }) },
      headers: { ...inLanguage(), 'X-Workers-Page': '1' },
    },
  );

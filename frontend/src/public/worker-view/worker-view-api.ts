import type { components } from '../../api/schema.gen';
import { request } from '../../shared/request';
import { inLanguage } from '../wording/reader';

export type WorkerView = components['schemas']['WorkerViewDto'];

export const fetchWorkerView = (id: string) =>
  request<WorkerView>('GET', `/api/worker-view/${encodeURIComponent(id)}`, { headers: inLanguage() });

/**
 * Says that the worker's page sends it, so that it does not count as an entry by staff.
 * @param seen the hash of the job that the page was loaded with
 */
export const sendAnswer = (id: string, status: string, seen: string | null | undefined) =>
  request<components['schemas']['JobMatchAnswerDto'] | undefined>(
    'PUT',
    `/api/job-matches/${encodeURIComponent(id)}`,
    {
      body: { status, ...(seen && { seen }) },
      headers: { ...inLanguage(), 'X-Workers-Page': '1' },
    },
  );

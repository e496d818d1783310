import { request } from '../../shared/request';
import type { Hall } from '../hall';

export interface WorkerView {
  jobMatch: { id: string; status: string };
  job: {
    title: string;
    type: string;
    status: string;
    description: string;
    instructions?: string | null;
    createdAt: string;
    postDate?: string | null;
  };
  worker: {
    firstName: string;
    lastName: string;
    memberStatus: string;
    status: string;
    phone?: string | null;
    email?: string | null;
  } | null;
  employer: { companyName: string; contactName?: string | null; address?: string | null } | null;
  classification: { name: string } | null;
  /** Staff are looking, who cannot answer here. */
  preview?: boolean;
  hall?: Hall;
}

export const fetchWorkerView = (id: string) =>
  request<WorkerView>('GET', `/api/worker-view/${encodeURIComponent(id)}`);

/** Says that it is the worker's page that asks, so that the hall does not take it for an entry by staff. */
export const sendAnswer = (id: string, status: string) =>
  request<unknown>('PUT', `/api/job-matches/${encodeURIComponent(id)}`, {
    body: { status },
    headers: { 'X-Workers-Page': '1' },
  });

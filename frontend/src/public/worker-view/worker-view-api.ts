import { request } from '../../shared/request';

/** What the server tells a worker about one match. */
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
}

export const fetchWorkerView = (id: string) =>
  request<WorkerView>('GET', `/api/worker-view/${encodeURIComponent(id)}`);

/** Sent by whoever holds the link: staff who look at the page may do no more there than the worker may. */
export const sendAnswer = (id: string, status: string) =>
  request<unknown>('PUT', `/api/job-matches/${encodeURIComponent(id)}`, { body: { status }, asNobody: true });

import { request } from '../../shared/request';

/** A phone record as its owner sees it. */
export interface OptIn {
  phoneNumber: string;
  optedIn: boolean;
  optInDate?: string | null;
  /** When anything of the record was last changed. */
  updatedAt?: string;
}

const path = (id: string) => `/api/opt-in/${encodeURIComponent(id)}`;

export const fetchOptIn = (id: string) => request<OptIn>('GET', path(id));

export const saveOptIn = (id: string, optedIn: boolean) =>
  request<OptIn>('POST', path(id), { body: { optedIn } });

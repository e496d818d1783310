import { request } from '../../shared/request';
import type { Hall } from '../hall';

export interface OptIn {
  phoneNumber: string;
  optedIn: boolean;
  optInDate?: string | null;
  updatedAt?: string;
  /** The hall texts this number nothing, whatever its owner chose. */
  blocked?: boolean;
  /** It has texted STOP: only START from that phone brings texts back. */
  needsStart?: boolean;
  /** The staff user who is looking, if one is signed in. */
  staff?: string;
  hall?: Hall;
}

const path = (id: string) => `/api/opt-in/${encodeURIComponent(id)}`;

export const fetchOptIn = (id: string) => request<OptIn>('GET', path(id));

export const saveOptIn = (id: string, optedIn: boolean) =>
  request<OptIn>('POST', path(id), { body: { optedIn } });

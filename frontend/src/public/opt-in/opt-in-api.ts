import type { components } from '../../api/schema.gen';
import { request } from '../../shared/request';

export type OptIn = components['schemas']['OptInDto'];

const path = (id: string) => `/api/opt-in/${encodeURIComponent(id)}`;

export const fetchOptIn = (id: string) => request<OptIn>('GET', path(id));

export const saveOptIn = (id: string, optedIn: boolean) =>
  request<OptIn>('POST', path(id), { body: { optedIn } });

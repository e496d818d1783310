import type { components } from '../../api/schema.gen';
import { request } from '../../shared/request';
import { inLanguage } from '../wording/reader';

export type OptIn = components['schemas']['OptInDto'];

const path = (id: string) => `/api/opt-in/${encodeURIComponent(id)}`;

export const fetchOptIn = (id: string) => request<OptIn>('GET', path(id), { headers: inLanguage() });

export const saveOptIn = (id: string, optedIn: boolean) =>
  request<OptIn>('POST', path(id), { body: { optedIn }, headers: inLanguage() });

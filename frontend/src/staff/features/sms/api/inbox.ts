import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';
import { newestPage } from '../../../../api/total';

export type InboundText = components['schemas']['InboundTextDto'];

const PAGE_SIZE = 100;

export const inboxQuery = (isDone: boolean) =>
  queryOptions({
    queryKey: queryKeys.list('inbound-texts', { isDone, size: PAGE_SIZE }),
    queryFn: async ({ signal }) => {
      const query = { done: isDone ? 'true' : 'false', limit: PAGE_SIZE + 1 } as const;
      return newestPage(await api.GET('/api/inbox', { params: { query }, signal }), PAGE_SIZE);
    },
  });

export const judgeText = (id: string, isOptOut: boolean) =>
  dataOf(api.POST('/api/inbox/{id}/done', { params: { path: { id } }, body: { isOptOut } }));

export const textWorker = (id: string, message: string) =>
  dataOf(api.POST('/api/workers/{id}/texts', { params: { path: { id } }, body: { message } }));

export const endDispatch = (id: string) =>
  dataOf(api.POST('/api/offers/{id}/end', { params: { path: { id } }, body: { as: 'dropped-out' } }));

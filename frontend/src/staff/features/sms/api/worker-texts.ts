import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { followsNames } from '../../../../api/follows-names';
import { olderPages, type Pages, rowsIn } from '../../../../api/older-pages';
import { newestPage } from '../../../../api/total';

export type WorkerText = Schemas['WorkerTextDto'];

const PAGE_SIZE = 30;

/** Both directions: a text that comes in or goes on refreshes it. */
export const workerTextsQuery = (id: string) =>
  olderPages<WorkerText>({
    queryKey: queryKeys.list('sms', { withWorker: id }),
    fetch: async (before, signal) => {
      const params = { path: { id }, query: { before, limit: PAGE_SIZE + 1 } };
      return newestPage(await api.GET('/api/workers/{id}/texts', { params, signal }), PAGE_SIZE);
    },
    idOf: (text) => text.id,
    follows: followsNames<Pages<WorkerText>>((data) => rowsIn(data).map(({ jobId }) => ({ jobId }))),
  });

/** The record of a worker's number. */
export const workerNumberQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.list('phone-numbers', { ofWorker: id }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/workers/{id}/phone-number', { params: { path: { id } }, signal })),
    meta: { follows: { workers: { fields: ['phone'], idsOf: () => [id] } } },
  });

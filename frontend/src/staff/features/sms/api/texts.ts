import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type paths, queryKeys, type Schemas } from '../../../../api';
import { followsNames } from '../../../../api/follows-names';
import { newestPage, type NewestPage } from '../../../../api/total';
import type { ListAddress, ListFilters } from '../../../hooks/use-list-address';
import type { ResolvedAs } from '../../../messages/ResolveUnknown';
import { followsTexts, type InboundText } from './inbox';

export type Sms = Schemas['SmsDto'];

const PAGE_SIZE = 100;
const FILTERS = ['phoneNumber', 'status', 'workerId', 'jobId', 'dateFrom', 'dateTo'] as const;

type SmsFilters = ListFilters<(typeof FILTERS)[number]>;

export const smsPageQuery = (filters: SmsFilters, before?: string, size = PAGE_SIZE) =>
  queryOptions({
    queryKey: queryKeys.list('sms', { ...filters, before, size }),
    queryFn: async ({ signal }) => {
      // Anything may stand in the address; the server refuses what it does not know.
      const query = {
        ...filters,
        before,
        limit: size + 1,
      } as paths['/api/sms']['get']['parameters']['query'];
      return newestPage(await api.GET('/api/sms', { params: { query }, signal }), size);
    },
    placeholderData: keepPreviousData,
    meta: { follows: followsNames(({ rows }: NewestPage<Sms>) => rows) },
  });

/** One row, for the count of texts that may or may not have been sent. */
export const unknownTextsQuery = smsPageQuery({ status: 'unknown' }, undefined, 1);

export const smsList = {
  names: FILTERS,
  keyOf: (filters) => smsPageQuery(filters).queryKey,
} as const satisfies ListAddress<(typeof FILTERS)[number]>;

export const smsQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('sms', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/sms/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    meta: { follows: followsNames((sms: Schemas['SmsDetailsDto']) => [sms]) },
  });

export const resolveSms = (id: string, status: ResolvedAs) =>
  dataOf(api.POST('/api/sms/{id}/resolve', { params: { path: { id } }, body: { status } }));

const undecided = { done: 'false', understoodAs: 'stop?' } as const;

export const doubtfulTextsQuery = queryOptions({
  queryKey: queryKeys.list('inbound-texts', undecided),
  queryFn: ({ signal }) => dataOf(api.GET('/api/inbox', { params: { query: undecided }, signal })),
  meta: { follows: followsTexts((texts: InboundText[]) => texts) },
});

export type TestSms = Schemas['TestSmsDto'];
export type TestSmsResult = Schemas['SmsTestResultDto'];

export const sendTestSms = (body: TestSms) => dataOf(api.POST('/api/sms/test', { body }));

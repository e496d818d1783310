import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../api/client';
import type { components, paths } from '../../../../api/schema.gen';
import { type Total, totalOf } from '../../../../api/total';
import { queryKeys } from '../../../../api/query-keys';
import type { ListFilters } from '../../../hooks/use-list-address';

export type Sms = components['schemas']['SmsDto'];

export const PAGE_SIZE = 100;

/** The filters of the history, as the API and the address call them; days are YYYY-MM-DD. */
export const SMS_FILTERS = ['phoneNumber', 'status', 'workerId', 'jobId', 'dateFrom', 'dateTo'] as const;

export type SmsFilters = ListFilters<(typeof SMS_FILTERS)[number]>;

type Query = NonNullable<paths['/api/sms']['get']['parameters']['query']>;

interface SmsPage extends Total {
  texts: Sms[];
  hasOlder: boolean;
}

/** Texts that fit all filters, newest first; those older than the text `before`. */
export const smsPageQuery = (filters: SmsFilters, before: string | undefined, size = PAGE_SIZE) =>
  queryOptions({
    queryKey: queryKeys.list('sms', { ...filters, before, size }),
    queryFn: async ({ signal }): Promise<SmsPage> => {
      // Anything may stand in the address; the server refuses what it does not know. One more than is shown tells
      // whether there are older ones.
      const query = { ...filters, before, limit: size + 1 } as Query;
      const { data = [], response } = await api.GET('/api/sms', { params: { query }, signal });
      return {
        texts: data.slice(0, size),
        ...totalOf(response),
        hasOlder: data.length > size,
      };
    },
  });

/** One page of the history; the page before stays until the next one is there. */
export const useSmsPage = (filters: SmsFilters, before: string | undefined) =>
  useQuery({ ...smsPageQuery(filters, before), placeholderData: keepPreviousData });

/** How many texts may or may not have been sent. */
export const useUnknownCount = () =>
  useQuery({
    ...smsPageQuery({ status: 'unknown' }, undefined, 1),
    select: ({ total, hasMore }): Total => ({ total, hasMore }),
  });

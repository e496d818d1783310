import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type paths, queryKeys, type Schemas } from '../../../../api';
import { totalOf } from '../../../../api/total';

export type Report = Schemas['ReportDto'];
export type ReportRow = Schemas['ReportRowDto'];
export type ReasonCount = Schemas['ReasonCountDto'];
export type Person = Schemas['ReportPersonDto'];
export type Asked = Required<paths['/api/reports/dispatches']['get']['parameters']['query']>;
export type Grouping = Asked['by'];
type PeopleAsked = paths['/api/reports/dispatches/people']['get']['parameters']['query'];
export type Figure = PeopleAsked['figure'];

/** Counted anew whenever it is opened: every answer of a worker changes it. */
export const reportQuery = (query: Asked) =>
  queryOptions({
    queryKey: queryKeys.report(query),
    queryFn: ({ signal }) => dataOf(api.GET('/api/reports/dispatches', { params: { query }, signal })),
    staleTime: 0,
    // Rows of another grouping would stand under the wrong head.
    placeholderData: (former, of) =>
      (of?.queryKey[1] as Asked | undefined)?.by === query.by ? former : undefined,
  });

export const PEOPLE_AT_ONCE = 50;

export const peopleQuery = (query: PeopleAsked, page: number) =>
  queryOptions({
    queryKey: queryKeys.report({ ...query, page }),
    queryFn: async ({ signal }) => {
      const part = { limit: PEOPLE_AT_ONCE, offset: (page - 1) * PEOPLE_AT_ONCE };
      const { data = [], response } = await api.GET('/api/reports/dispatches/people', {
        params: { query: { ...query, ...part } },
        signal,
      });
      return { people: data, total: totalOf(response).total };
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const csvAddress = (asked: Asked): string =>
  `/api/reports/dispatches.csv?${new URLSearchParams(asked).toString()}`;

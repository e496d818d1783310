import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, dataOf, type paths, queryKeys, type Schemas } from '../../../../api';
import { followsHolders } from '../../../../api/follows-names';
import { pageIn, partOf } from '../../../../api/total';
import { ifMatch } from '../../../forms/record-form';
import { isOneOf, type ListAddress, type ListFilters } from '../../../hooks/use-list-address';

export type PhoneNumber = Schemas['PhoneNumberDto'];

export type ListedNumber = Schemas['ListedNumberDto'];

/** A blocked number is never texted, whatever its owner said. */
type Sending = 'opted-in' | 'opted-out' | 'blocked';

export const consentOptions: readonly { value: Sending | ''; label: string }[] = [
  { value: '', label: 'All' },
  { value: 'opted-in', label: 'Opted In' },
  { value: 'opted-out', label: 'Opted Out' },
  { value: 'blocked', label: 'Blocked' },
];

const FILTERS = ['search', 'consent'] as const;

export const phoneNumbersQuery = (filters: ListFilters<(typeof FILTERS)[number]> = {}, page = 1) =>
  queryOptions({
    queryKey: queryKeys.list('phone-numbers', { ...filters, page }),
    queryFn: async ({ signal }) => {
      type Query = NonNullable<paths['/api/phone-numbers']['get']['parameters']['query']>;
      const query = { ...(filters as Query), ...partOf(page) };
      return pageIn<ListedNumber>(await api.GET('/api/phone-numbers', { params: { query }, signal }));
    },
    placeholderData: keepPreviousData,
    meta: { follows: followsHolders },
  });

export const phoneNumberQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('phone-numbers', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/phone-numbers/{id}', { params: { path: { id } }, signal })),
  });

export const numberList = {
  names: FILTERS,
  accepted: { consent: isOneOf(consentOptions) },
} satisfies ListAddress<(typeof FILTERS)[number]>;

export type PhoneNumberChange = Pick<PhoneNumber, 'optedIn' | 'blocked' | 'optInDate' | 'comment'> &
  Pick<Schemas['UpdatePhoneNumberDto'], 'optInWay'>;

export const updatePhoneNumber = (id: string, body: Partial<PhoneNumberChange>, version: number) =>
  dataOf(api.PUT('/api/phone-numbers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

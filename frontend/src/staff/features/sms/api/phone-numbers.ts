import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';
import { normalisePhone } from '../../../../shared/phone';
import { ifMatch } from '../../../forms/record-form';

export type PhoneNumber = components['schemas']['PhoneNumberDto'];

export type PhoneBook = ReadonlyMap<string, PhoneNumber>;

export const phoneNumbersQuery = queryOptions({
  queryKey: queryKeys.list('phone-numbers'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/phone-numbers', { signal })),
});

const toPhoneBook = (numbers: PhoneNumber[]): PhoneBook =>
  new Map(
    numbers.map((record) => [normalisePhone(record.phoneNumber) ?? record.phoneNumber, record] as const),
  );

export const usePhoneBook = () => useQuery({ ...phoneNumbersQuery, select: toPhoneBook });

export function recordOf(book: PhoneBook, phone: string | null): PhoneNumber | undefined {
  const number = normalisePhone(phone);
  return number === undefined ? undefined : book.get(number);
}

export type PhoneNumberChange = Pick<PhoneNumber, 'optedIn' | 'blocked' | 'optInDate' | 'comment'> &
  Pick<components['schemas']['UpdatePhoneNumberDto'], 'optInWay'>;

export const updatePhoneNumber = (id: string, body: Partial<PhoneNumberChange>, version: number) =>
  dataOf(api.PUT('/api/phone-numbers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

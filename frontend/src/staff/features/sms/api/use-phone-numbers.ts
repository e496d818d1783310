import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { normalisePhone } from '../../../../shared/phone';
import { queryKeys } from '../../../../api/query-keys';

export type PhoneNumber = components['schemas']['PhoneNumberDto'];

/** Phone records by their normalised number. */
export type PhoneBook = ReadonlyMap<string, PhoneNumber>;

export const phoneNumbersQuery = queryOptions({
  queryKey: queryKeys.list('phone-numbers'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/phone-numbers', { signal })),
});

const toPhoneBook = (numbers: PhoneNumber[]): PhoneBook =>
  new Map(
    numbers.map((record) => [normalisePhone(record.phoneNumber) ?? record.phoneNumber, record] as const),
  );

/** All phone records, to be looked up by number. */
export const usePhoneBook = () => useQuery({ ...phoneNumbersQuery, select: toPhoneBook });

/** The record of a number, however it is written. */
export function recordOf(book: PhoneBook, phone: string | null): PhoneNumber | undefined {
  const number = normalisePhone(phone);
  return number === undefined ? undefined : book.get(number);
}

import { api, dataOf } from '../../../../api/client';
import type { PhoneNumber } from './use-phone-numbers';

/** `optInDate` is an instant, or null. */
export type PhoneNumberChange = Pick<PhoneNumber, 'optedIn' | 'blocked' | 'optInDate' | 'comment'>;

export const updatePhoneNumber = (id: string, body: PhoneNumberChange) =>
  dataOf(api.PUT('/api/phone-numbers/{id}', { params: { path: { id } }, body }));

import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import type { PhoneNumber } from './use-phone-numbers';

/** `optInDate` is an instant, or null. */
export type PhoneNumberChange = Pick<PhoneNumber, 'optedIn' | 'blocked' | 'optInDate' | 'comment'> &
  Pick<components['schemas']['UpdatePhoneNumberDto'], 'optInWay'>;

export const updatePhoneNumber = (id: string, body: PhoneNumberChange) =>
  dataOf(api.PUT('/api/phone-numbers/{id}', { params: { path: { id } }, body }));

import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { ifMatch } from '../../../forms/record-form';
import type { PhoneNumber } from './use-phone-numbers';

/** `optInDate` is an instant, or null. */
export type PhoneNumberChange = Pick<PhoneNumber, 'optedIn' | 'blocked' | 'optInDate' | 'comment'> &
  Pick<components['schemas']['UpdatePhoneNumberDto'], 'optInWay'>;

/** Changes the given fields of that version and leaves the rest. */
export const updatePhoneNumber = (id: string, body: Partial<PhoneNumberChange>, version: number) =>
  dataOf(api.PUT('/api/phone-numbers/{id}', { params: { path: { id }, header: ifMatch(version) }, body }));

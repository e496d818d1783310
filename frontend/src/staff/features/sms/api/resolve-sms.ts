import { api, dataOf } from '../../../../api/client';
import type { ResolvedAs } from '../../../messages/ResolveUnknown';

/** Says what became of a text that the provider gave no answer for. */
export const resolveSms = (id: string, status: ResolvedAs) =>
  dataOf(api.POST('/api/sms/{id}/resolve', { params: { path: { id } }, body: { status } }));

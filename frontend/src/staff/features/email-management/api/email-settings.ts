import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../queryKeys';

/** Who our e-mails are from, and where answers go; what is not set is ''. */
export type EmailSettings = components['schemas']['EmailSettingsDto'];

export const emailSettingsQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'email'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/email-settings', { signal })),
});

/** Replaces all four. */
export const saveEmailSettings = (body: EmailSettings) => dataOf(api.PUT('/api/email-settings', { body }));

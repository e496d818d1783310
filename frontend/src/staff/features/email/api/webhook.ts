import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type WebhookStatus = components['schemas']['WebhookStatusDto'];

/** It can be changed at the provider, too, so it is fetched at every opening. */
export const webhookStatusQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'webhook'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/sendgrid/webhook/status', { signal })),
  staleTime: 0,
});

export const createOrUpdateWebhook = () => dataOf(api.POST('/api/sendgrid/webhook/create-or-update'));

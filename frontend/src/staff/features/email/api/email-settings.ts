import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { type Edit, ifMatch, withoutBlanks } from '../../../forms/record-form';

/** What is not set is ''. */
export type EmailSettings = Schemas['EmailSettingsDto'];

export type EmailSender = Omit<EmailSettings, 'version'>;

export const emailSettingsQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'email'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/email-settings', { signal })),
});

export const saveEmailSettings = ({ changes, version }: Edit<EmailSender>) =>
  dataOf(
    api.PUT('/api/email-settings', { params: { header: ifMatch(version) }, body: withoutBlanks(changes) }),
  );

export type WebhookStatus = Schemas['WebhookStatusDto'];

/** It can be changed at the provider, too, so it is fetched at every opening. */
export const webhookStatusQuery = queryOptions({
  queryKey: queryKeys.one('settings', 'webhook'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/sendgrid/webhook/status', { signal })),
  staleTime: 0,
});

export const createOrUpdateWebhook = () => dataOf(api.POST('/api/sendgrid/webhook/create-or-update'));

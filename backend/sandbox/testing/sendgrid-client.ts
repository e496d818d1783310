import { Client } from '@sendgrid/client';
import { MailService } from '@sendgrid/mail';

export interface SendgridSdk {
  client: Client;
  mail: MailService;
}

/** The real SDK, talking to the sandbox. */
export function sendgridSdk(origin: string, apiKey: string, timeoutMs?: number): SendgridSdk {
  const client = new Client();
  client.setApiKey(apiKey);
  client.setDefaultRequest('baseUrl', `${origin}/`);
  if (timeoutMs !== undefined) client.setDefaultRequest('timeout' as 'url', timeoutMs as unknown as string);
  const mail = new MailService();
  mail.setClient(client);
  return { client, mail };
}

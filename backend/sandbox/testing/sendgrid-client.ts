import sendgridClient from '@sendgrid/client';
import sendgridMail from '@sendgrid/mail';

// The SDK declares its classes beside `export =`, where the compiler does not look for them.
type Client = typeof sendgridClient;
type MailService = typeof sendgridMail;
const { Client } = sendgridClient as Client & { Client: new () => Client };
const { MailService } = sendgridMail as MailService & { MailService: new () => MailService };

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

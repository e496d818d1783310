import client from '@sendgrid/client';
import mail from '@sendgrid/mail';

// The SDK declares its classes beside `export =`, where the compiler does not look for them.
export type Client = typeof client;
export type MailService = typeof mail;
export const { Client } = client as Client & { Client: new () => Client };
export const { MailService } = mail as MailService & { MailService: new () => MailService };

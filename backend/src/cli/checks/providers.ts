import {
  httpStatusOf,
  SendgridApi,
  type SendgridError,
  providerMessageOf,
} from '../../messaging/email/sendgrid/sendgrid.api.js';
import type { AppConfig } from '../../platform/config/app-config.js';
import { TwilioClient } from '../../messaging/sms/twilio/twilio.client.js';
import { about, type Finding, summaryOf } from './finding.js';

/** What the key has to be allowed to do, and what stands still without it. */
const SCOPES = { 'mail.send': 'e-mails', 'user.webhooks.event.settings.read': "the Webhook tab's set-up" };

/** Does the SMS provider know our account, and may it send? Nothing is sent. */
export async function checkTexts(config: AppConfig): Promise<Finding> {
  const texts = about('texts');
  const { twilio } = config;
  if (!twilio) {
    return texts.warn(
      'no provider is set up: every text fails',
      'Set TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
    );
  }
  if (!twilio.from && !twilio.messagingServiceSid) {
    return texts.fail('there is no sender', 'Set TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID.');
  }
  try {
    const status = await new TwilioClient(config).accountStatus();
    const says = `the account is ${status}${elsewhere(twilio.apiBaseUrl)}`;
    return status === 'active'
      ? texts.ok(says)
      : texts.fail(says, 'Have the account of TWILIO_ACCOUNT_SID opened again by Twilio.');
  } catch (error) {
    const { status } = error as { status?: number };
    return status === 401
      ? texts.fail(
          'Twilio does not accept our credentials',
          'Check TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.',
        )
      : texts.fail(
          status ? `Twilio refuses (HTTP ${status})` : `no answer from Twilio (${summaryOf(error)})`,
          'Check TWILIO_API_BASE_URL if it is set, and that this machine reaches it.',
        );
  }
}

/** Does the e-mail provider know our key, and may it do what we ask of it? Nothing is sent. */
export async function checkEmails(config: AppConfig): Promise<Finding> {
  const emails = about('e-mails');
  const { sendgrid } = config;
  if (!sendgrid) return emails.warn('no provider is set up: every e-mail fails', 'Set SENDGRID_API_KEY.');
  try {
    const scopes = await new SendgridApi(config).scopes();
    const missing = Object.entries(SCOPES).filter(([scope]) => !scopes.includes(scope));
    const says = `the key is valid${elsewhere(sendgrid.apiBaseUrl)}`;
    if (missing.length === 0) return emails.ok(says);
    return (missing.some(([scope]) => scope === 'mail.send') ? emails.fail : emails.warn)(
      `${says}, and may not do what ${missing.map(([, need]) => need).join(' and ')} need`,
      `Give the key access to ${missing.map(([scope]) => scope).join(' and ')}.`,
    );
  } catch (error) {
    const status = httpStatusOf(error as SendgridError);
    return status === 401 || status === 403
      ? emails.fail('SendGrid does not accept our key', 'Check SENDGRID_API_KEY.')
      : emails.fail(
          status
            ? `SendGrid refuses: ${providerMessageOf(error as SendgridError) ?? ''} (HTTP ${status})`
            : `no answer from SendGrid (${summaryOf(error)})`,
          'Check SENDGRID_API_BASE_URL if it is set, and that this machine reaches it.',
        );
  }
}

const elsewhere = (baseUrl?: string) => (baseUrl ? ` at ${new URL(baseUrl).host}` : '');

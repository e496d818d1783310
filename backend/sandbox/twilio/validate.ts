import { magicSenders } from './outcomes.js';
import { toE164 } from './phone.js';

const MAX_BODY_CHARS = 1_600;

export interface SendForm {
  To: string;
  From: string;
  Body: string;
  MessagingServiceSid: string;
  StatusCallback: string;
}

/** The parameters that the sandbox reads; absent ones are empty. */
export function readSendForm(params: URLSearchParams): SendForm {
  const field = (name: keyof SendForm): string => params.get(name) ?? '';
  return {
    To: field('To').trim(),
    From: field('From').trim(),
    Body: field('Body'),
    MessagingServiceSid: field('MessagingServiceSid').trim(),
    StatusCallback: field('StatusCallback').trim(),
  };
}

/** Twilio's code for what is wrong with the request, or null. */
export function requestError(form: SendForm): number | null {
  if (form.To === '') return 21604;
  if (form.From === '' && form.MessagingServiceSid === '') return 21603;
  if (form.Body === '') return 21602;
  if (form.Body.length > MAX_BODY_CHARS) return 21617;
  if (toE164(form.To) === null) return 21211;
  const senderError = magicSenders[form.From];
  if (senderError) return senderError;
  if (form.StatusCallback !== '' && !/^https?:\/\//.test(form.StatusCallback)) return 21609;
  if (form.StatusCallback !== '' && !URL.canParse(form.StatusCallback)) return 21609;
  return null;
}

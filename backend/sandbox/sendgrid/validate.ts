import { type ApiError, fieldError, generalError } from './errors.js';
import type { Address, Content, MailRequest } from './types.js';

const ADDRESS = /^[^\s@<>"(),:;]+@[^\s@<>"(),:;.]+(\.[^\s@<>"(),:;.]+)+$/;

type Loose<T> = { [K in keyof T]?: unknown };

function isAddress(given: unknown): given is Address {
  const { email } = (given ?? {}) as Loose<Address>;
  return typeof email === 'string' && ADDRESS.test(email);
}

/** What SendGrid finds wrong with a body of mail/send; empty: nothing. */
export function requestErrors(body: unknown): ApiError[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [generalError(400)];
  const request = body as Loose<MailRequest>;
  return [
    ...recipientErrors(request.personalizations),
    ...senderErrors(request),
    ...subjectErrors(request),
    ...contentErrors(request.content),
  ];
}

function recipientErrors(personalizations: unknown): ApiError[] {
  if (!Array.isArray(personalizations) || personalizations.length === 0) {
    const message = 'The personalizations field is required and must have at least one personalization.';
    return [fieldError(message, 'personalizations', 'personalizations')];
  }
  return personalizations.flatMap((given: Loose<MailRequest['personalizations'][number]>, index) => {
    const field = `personalizations.${index}.to`;
    const { to } = given;
    if (!Array.isArray(to) || to.length === 0) {
      const message =
        'The to array is required for all personalization objects, and must have at least one email object with a valid email address.';
      return [fieldError(message, field, 'personalizations.to')];
    }
    const wrong = to.findIndex((address) => !isAddress(address));
    if (wrong >= 0) {
      const message = 'Does not contain a valid address.';
      return [fieldError(message, `${field}.${wrong}.email`, 'personalizations.to')];
    }
    return duplicateErrors(to as Address[], `personalizations.${index}`);
  });
}

function duplicateErrors(to: Address[], field: string): ApiError[] {
  const emails = to.map(({ email }) => email.toLowerCase());
  const repeated = emails.find((email, index) => emails.indexOf(email) < index);
  if (repeated === undefined) return [];
  const message = `Each email address in the personalization block should be unique between to, cc, and bcc. We found the first duplicate instance of [${repeated}] in the ${field}.to field.`;
  return [fieldError(message, field, 'recipient-errors')];
}

function senderErrors({ from, reply_to: replyTo }: Loose<MailRequest>): ApiError[] {
  const errors: ApiError[] = [];
  if (from === undefined || from === null) {
    const message =
      'The from object must be provided for every email send. It is an object that requires the email parameter, but may also contain a name parameter.  e.g. {"email" : "example@example.com"}  or {"email" : "example@example.com", "name" : "Example Recipient"}.';
    errors.push(fieldError(message, 'from.email', 'from'));
  } else if (!isAddress(from)) {
    errors.push(fieldError('The from email does not contain a valid address.', 'from.email', 'from'));
  }
  if (replyTo !== undefined && replyTo !== null && !isAddress(replyTo)) {
    const message = 'The reply_to email does not contain a valid address.';
    errors.push(fieldError(message, 'reply_to.email', 'reply_to'));
  }
  return errors;
}

function subjectErrors({ subject, personalizations }: Loose<MailRequest>): ApiError[] {
  const given = (text: unknown) => typeof text === 'string' && text.length > 0;
  const each = Array.isArray(personalizations) ? (personalizations as Loose<MailRequest>[]) : [];
  if (given(subject) || (each.length > 0 && each.every((one) => given(one.subject)))) return [];
  const message =
    'The subject is required. You can get around this requirement if you use a template with a subject defined or if every personalization has a subject defined.';
  return [fieldError(message, 'subject', 'subject')];
}

function contentErrors(content: unknown): ApiError[] {
  if (!Array.isArray(content) || content.length === 0) {
    const message =
      'Unless a valid template_id is provided, the content parameter is required. There must be at least one defined content block. We typically suggest both text/plain and text/html blocks are included, but only one block is required.';
    return [fieldError(message, 'content', 'content')];
  }
  const blocks = content as Loose<Content>[];
  const empty = blocks.findIndex(({ value }) => typeof value !== 'string' || value === '');
  if (empty >= 0) {
    const message = 'The content value must be a string at least one character in length.';
    return [fieldError(message, `content.${empty}.value`, 'content.value')];
  }
  if (blocks.findIndex(({ type }) => type === 'text/plain') > 0) {
    const message = 'If present, text/plain must be first, followed by text/html.';
    return [fieldError(message, 'content', 'content')];
  }
  return [];
}

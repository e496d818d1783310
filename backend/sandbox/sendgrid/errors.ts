export interface ApiError {
  message: string;
  field: string | null;
  help: string | null;
}

const HELP = 'http://sendgrid.com/docs/API_Reference/Web_API_v3/Mail/errors.html';

/** An error about a field of mail/send, with the address that explains it. */
export function fieldError(message: string, field: string, topic: string): ApiError {
  return { message, field, help: `${HELP}#message.${topic}` };
}

/** What SendGrid says with each status where no field is to blame. */
const general: Readonly<Record<number, Omit<ApiError, 'help'>>> = {
  400: { message: 'Bad Request', field: null },
  401: { message: 'The provided authorization grant is invalid, expired, or revoked', field: null },
  403: {
    message:
      'The from address does not match a verified Sender Identity. Mail cannot be sent until this error is resolved. Visit https://sendgrid.com/docs/for-developers/sending-email/sender-identity/ to see the Sender Identity requirements',
    field: 'from',
  },
  404: { message: 'Not Found', field: null },
  413: { message: 'Payload Too Large', field: null },
  429: { message: 'too many requests', field: null },
  500: { message: 'An error occurred on a SendGrid server.', field: null },
};

/** About an address of a request, or about the request as a whole; `message` replaces SendGrid's words. */
export function refusal(status: number, message?: string): ApiError {
  if (status !== 400 || message !== undefined) return generalError(status, message);
  const field = 'personalizations.0.to.0.email';
  return fieldError('Does not contain a valid address.', field, 'personalizations.to');
}

/** About the request as a whole. */
export function generalError(status: number, message?: string): ApiError {
  const { message: usual, field } = general[status] ?? { message: `Error ${status}`, field: null };
  return { message: message ?? usual, field, help: null };
}

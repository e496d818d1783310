/** HTTP status and text of the errors that the sandbox gives. `{to}` and `{from}` are filled in. */
const apiErrors: Readonly<Record<number, { status: number; message: string }>> = {
  20003: { status: 401, message: 'Authenticate' },
  20404: { status: 404, message: 'The requested resource was not found' },
  20429: { status: 429, message: 'Too Many Requests' },
  20500: { status: 500, message: 'An internal server error has occurred' },
  21211: { status: 400, message: "Invalid 'To' Phone Number: {to}" },
  21212: { status: 400, message: "Invalid 'From' Phone Number: {from}" },
  21408: {
    status: 400,
    message:
      "Permission to send an SMS has not been enabled for the region indicated by the 'To' number: {to}",
  },
  21602: { status: 400, message: 'Message body is required.' },
  21603: { status: 400, message: "A 'From' phone number is required." },
  21604: { status: 400, message: "A 'To' phone number is required." },
  21606: {
    status: 400,
    message:
      'The From phone number {from} is not a valid, SMS-capable inbound phone number or short code for your account.',
  },
  21609: { status: 400, message: "Invalid 'StatusCallback' URL" },
  21610: { status: 400, message: 'Attempt to send to unsubscribed recipient' },
  21611: {
    status: 400,
    message: "This 'From' number {from} has exceeded the maximum number of queued messages",
  },
  21612: {
    status: 400,
    message: "The 'To' phone number {to} is not currently reachable using the 'From' phone number {from}",
  },
  21614: { status: 400, message: "'To' number {to} is not a valid mobile number" },
  21617: { status: 400, message: 'The concatenated message body exceeds the 1600 character limit' },
};

/** What a status callback says beside its error code. */
const deliveryErrors: Readonly<Record<number, string>> = {
  30001: 'Queue overflow',
  30002: 'Account suspended',
  30003: 'Unreachable destination handset',
  30004: 'Message blocked',
  30005: 'Unknown destination handset',
  30006: 'Landline or unreachable carrier',
  30007: 'Carrier violation',
  30008: 'Unknown error',
};

export interface ErrorBody {
  code: number;
  message: string;
  more_info: string;
  status: number;
}

/** An error in Twilio's shape; a code that is not in the table is a 400 with a plain text. */
export function errorBody(code: number, about: { to?: string; from?: string } = {}): ErrorBody {
  const { status, message } = apiErrors[code] ?? { status: 400, message: `Error ${code}` };
  return {
    code,
    message: message.replace('{to}', about.to ?? '').replace('{from}', about.from ?? ''),
    more_info: `https://www.twilio.com/docs/errors/${code}`,
    status,
  };
}

export function deliveryErrorText(code: number): string {
  return deliveryErrors[code] ?? 'Unknown error';
}

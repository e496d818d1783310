/** `retryable`: it was not taken. `ambiguous`: it may have been taken, so it is never sent again on its own. */
export type ErrorClass = 'configuration' | 'content' | 'refused' | 'retryable' | 'ambiguous';

interface Refusal {
  class: ErrorClass;
  /** For people; what is wrong with our own settings names the setting. */
  sentence: string;
}

const configuration = (sentence: string): Refusal => ({ class: 'configuration', sentence });

const meanings: Readonly<Record<number, Refusal>> = {
  400: { class: 'content', sentence: 'The e-mail provider refused the e-mail.' },
  401: configuration('The e-mail provider did not accept our key. Check SENDGRID_API_KEY.'),
  403: configuration(
    'The e-mail provider does not let us send this. Check that the sender address (EMAIL_FROM_ADDRESS, on the ' +
      'Settings tab) is verified there and that the key of SENDGRID_API_KEY may send mail.',
  ),
  404: configuration('The e-mail provider was not found at its address. Check SENDGRID_API_BASE_URL.'),
  413: { class: 'content', sentence: 'The e-mail is too large for the e-mail provider.' },
  429: { class: 'retryable', sentence: 'The e-mail provider was asked too often at once.' },
};

const unlisted = {
  refused: { class: 'refused', sentence: 'The e-mail provider refused the e-mail.' },
  ambiguous: { class: 'ambiguous', sentence: 'The e-mail provider had an error of its own.' },
} as const satisfies Record<string, Refusal>;

/** The meaning of an error answer. An unlisted 4xx is final; of anything else nobody knows whether it was taken. */
export const meaningOf = (httpStatus: number): Refusal =>
  meanings[httpStatus] ?? (Math.floor(httpStatus / 100) === 4 ? unlisted.refused : unlisted.ambiguous);

/** For people: our sentence, what the provider said, and its status. */
export const errorSentence = ({ sentence }: Refusal, words: string | undefined, httpStatus: number): string =>
  [sentence, words, `(HTTP ${httpStatus})`].filter(Boolean).join(' ');

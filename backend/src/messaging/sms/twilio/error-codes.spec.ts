import {
  deliveryFailure,
  meaningOfDeliveryError,
  meaningOfRefusal,
  sentenceOf,
  withCode,
  type ErrorClass,
} from './error-codes.js';

describe('error codes', () => {
  const classes: Record<string, ErrorClass> = {
    '21211 21614 21635 30005 30006 21612': 'recipient',
    '21610': 'suppressed',
    '20003 21408 21606 21608 21703 21704 21705 30002 30032 30034': 'configuration',
    '21602 21617 30007': 'content',
    '30004': 'blocked',
    '30003': 'out-of-reach',
    '20429 21611 30001 30008 30017 30022 30036 30410 30450': 'retryable',
    '20500': 'ambiguous',
  };

  it.each(Object.entries(classes))('%s: %s', (codes, errorClass) => {
    for (const code of codes.split(' ')) {
      expect([code, meaningOfRefusal(Number(code), 400).class]).toEqual([code, errorClass]);
      expect(meaningOfDeliveryError(code)?.class).toBe(errorClass);
    }
  });

  it('names the setting when our own configuration is wrong', () => {
    for (const code of [20003, 21408, 21606, 21608, 21703, 21704, 21705, 30002, 30032, 30034]) {
      expect(meaningOfRefusal(code, 400).sentence).toMatch(/TWILIO_[A-Z_]+/);
    }
  });

  it.each([
    [400, 'refused'],
    [404, 'refused'],
    [401, 'configuration'],
    [429, 'retryable'],
    [302, 'ambiguous'],
    [500, 'ambiguous'],
    [503, 'ambiguous'],
  ])('goes by the HTTP status %i where the code is unknown: %s', (status, errorClass) => {
    expect(meaningOfRefusal(undefined, status).class).toBe(errorClass);
    expect(meaningOfRefusal(99999, status).class).toBe(errorClass);
  });

  it('says in a whole sentence what each code means', () => {
    for (const code of Object.keys(classes).flatMap((codes) => codes.split(' '))) {
      expect(meaningOfRefusal(Number(code), 400).sentence).toMatch(/^[A-Z][a-z']+ .*[a-z0-9_]\.$/i);
      expect(meaningOfRefusal(Number(code), 400).isUnlisted).toBeUndefined();
    }
    for (const status of [302, 399, 429, 499, 500]) {
      const { sentence } = meaningOfRefusal(undefined, status);
      expect(sentence).toMatch(/^The SMS provider .*[a-z]\.$/);
    }
    expect(meaningOfRefusal(undefined, 399).class).toBe('ambiguous');
    expect(meaningOfRefusal(undefined, 499).class).toBe('refused');
  });

  it('names every setting that the sentence is about', () => {
    for (const [code, setting] of [
      [20003, 'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.'],
      [21212, 'TWILIO_FROM.'],
      [21603, 'TWILIO_FROM.'],
      [21606, 'TWILIO_FROM.'],
      [21703, 'TWILIO_MESSAGING_SERVICE_SID.'],
      [30032, 'TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID.'],
    ] as const) {
      expect(meaningOfRefusal(code, 400).class).toBe('configuration');
      expect(meaningOfRefusal(code, 400).sentence.endsWith(setting)).toBe(true);
    }
  });

  it("adds the provider's words only where there are none of our own", () => {
    for (const status of [400, 429, 500]) {
      expect(sentenceOf(meaningOfRefusal(undefined, status), 'Odd.')).toMatch(
        /^The SMS provider .*[a-z]: Odd\.$/,
      );
      expect(sentenceOf(meaningOfRefusal(undefined, status), null)).toMatch(/[a-z]\.$/);
    }
    expect(sentenceOf(meaningOfRefusal(21211, 400), 'Odd.')).toBe('This is not a valid phone number.');
  });

  it('tells of a failed delivery why, whether it is an opt-out, and whether it may pass', () => {
    expect(deliveryFailure('21610')).toEqual({
      error: 'This person has opted out of texts by replying STOP. (21610)',
      refusedAs: 'suppressed',
      mayPass: false,
    });
    expect(deliveryFailure('30003', 'Off')).toEqual({
      error: 'The phone was off or out of reach. (30003)',
      refusedAs: 'out-of-reach',
      mayPass: true,
    });
    expect(deliveryFailure('99999', 'Odd.')).toEqual({
      error: 'Odd. (99999)',
      refusedAs: undefined,
      mayPass: false,
    });
    expect(deliveryFailure(null).error).toBe('The carrier gave no reason.');
    expect(meaningOfDeliveryError('')).toBeUndefined();
  });

  it('puts the code behind the sentence', () => {
    expect(withCode('No.', 21211)).toBe('No. (21211)');
    expect(withCode('No.', null)).toBe('No.');
  });
});

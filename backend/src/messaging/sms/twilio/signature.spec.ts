import twilio from 'twilio';
import type { AppConfig } from '../../../platform/config/app-config.js';
import { isFromTwilio, type SignedRequest } from './signature.js';

const accountSid = `AC${'0'.repeat(32)}`;
const config = (authToken: string, previousAuthToken?: string) =>
  ({
    publicBaseUrl: 'https://mycompany.com',
    twilio: { accountSid, authToken, previousAuthToken },
  }) as AppConfig;

/** The provider's published example. */
const call: SignedRequest = {
  originalUrl: '/myapp.php?foo=1&bar=2',
  signature: 'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
  form: {
    CallSid: 'CA1234567890ABCDE',
    Caller: '+14158675309',
    Digits: '1234',
    From: '+14158675309',
    To: '+18005551212',
  },
};

describe('signature of a webhook call', () => {
  it('accepts the published example', () => {
    expect(isFromTwilio(config('12345'), call)).toBe(true);
  });

  it('accepts the previous token while it is being rotated', () => {
    expect(isFromTwilio(config('new', '12345'), call)).toBe(true);
    expect(isFromTwilio(config('new', 'older'), call)).toBe(false);
  });

  it.each([
    ['no header', { signature: undefined }],
    ['an empty header', { signature: '' }],
    ['a malformed header', { signature: 'not base64!' }],
    ['another path', { originalUrl: '/other.php?foo=1&bar=2' }],
    ['another query', { originalUrl: '/myapp.php?foo=1&bar=3' }],
    ['another value', { form: { ...call.form, Digits: '1235' } }],
    ['one more value', { form: { ...call.form, Extra: '1' } }],
  ])('refuses %s', (_, change) => {
    expect(isFromTwilio(config('12345'), { ...call, ...change })).toBe(false);
  });

  it('does not take a signature over the address alone for one over a form', () => {
    const url = 'https://mycompany.com/myapp.php?foo=1&bar=2';
    const signature = twilio.getExpectedTwilioSignature('12345', url, {});
    expect(isFromTwilio(config('12345'), { ...call, signature, form: {} })).toBe(true);
    expect(isFromTwilio(config('12345'), { ...call, signature })).toBe(false);
  });

  it('refuses everything while no token is set', () => {
    expect(isFromTwilio({ publicBaseUrl: 'https://mycompany.com' } as AppConfig, call)).toBe(false);
  });
});

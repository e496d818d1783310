import { generateKeyPairSync, sign } from 'node:crypto';
import { isFromSendgrid, readPublicKey } from './signature.js';

// The vector that the provider's own SDKs are tested with.
const key = readPublicKey(
  'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE83T4O/n84iotIvIW4mdBgQ/7dAfSmpqIM8kF9mN1flpVKS3GRqe62gw+2fNNRaINXvVpiglSI8eNEc6wEA3F+g==',
);
const signature =
  'MEUCIGHQVtGj+Y3LkG9fLcxf3qfI10QysgDWmMOVmxG0u6ZUAiEAyBiXDWzM+uOe5W0JuG+luQAbPIqHh89M15TluLtEZtM=';
const timestamp = '1600112502';
const event = {
  email: 'hello@world.com',
  event: 'dropped',
  reason: 'Bounced Address',
  sg_event_id: 'ZHJvcC0xMDk5NDkxOS1MUnpYbF9OSFN0T0doUTRrb2ZTbV9BLTA',
  sg_message_id: 'LRzXl_NHStOGhQ4kofSm_A.filterdrecv-p3mdw1-756b745b58-kmzbl-18-5F5FC76C-9.0',
  'smtp-id': '<LRzXl_NHStOGhQ4kofSm_A@ismtpd0039p1iad1.sendgrid.net>',
  timestamp: 1600112492,
};
const body = Buffer.from(`${JSON.stringify([event])}\r\n`);
const at = (seconds: number) => (1600112502 + seconds) * 1000;
const HOUR = 3600;

describe('the signature of events', () => {
  const signed = { signature, timestamp, body };

  it('is that of the timestamp and the bytes as they came', () => {
    expect(isFromSendgrid(signed, [key], at(1))).toBe(true);
    expect(isFromSendgrid({ ...signed, body: Buffer.from(body.toString().trim()) }, [key], at(1))).toBe(
      false,
    );
    expect(isFromSendgrid({ ...signed, timestamp: '1600112503' }, [key], at(1))).toBe(false);
    expect(isFromSendgrid(signed, [], at(1))).toBe(false);
  });

  it.each([
    [-5 * 60 - 0.001, false],
    [-5 * 60, true],
    [25 * HOUR, true],
    [25 * HOUR + 0.001, false],
  ])('counts %i seconds later: %s', (later, expected) => {
    expect(isFromSendgrid(signed, [key], at(later))).toBe(expected);
  });

  it.each([
    { signature: undefined },
    { timestamp: undefined },
    { body: undefined },
    { signature: 'no base64 !' },
    { timestamp: '1600112502.0' },
    { timestamp: 'now' },
  ])('is refused with %j', (missing) => {
    expect(isFromSendgrid({ ...signed, ...missing }, [key], at(1))).toBe(false);
  });

  it.each(['x1600112502', '1600112502x', '1600112502000'])('is refused for the time %s', (odd) => {
    const own = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const isTaken = (time: string) =>
      isFromSendgrid(
        {
          timestamp: time,
          body,
          signature: sign('sha256', Buffer.concat([Buffer.from(time), body]), own.privateKey).toString(
            'base64',
          ),
        },
        [key, own.publicKey],
        at(1),
      );
    expect(isTaken(timestamp)).toBe(true);
    expect(isTaken(odd)).toBe(false);
  });

  it('takes no key of another kind', () => {
    const rsa =
      'MFwwDQYJKoZIhvcNAQEBBQADSwAwSAJBAKj34GkxFhD90vcNLYLInFEX6Ppy1tPf9Cnzj4p4WGeKLs1Pt8QuKUpRKfFLfRYC9AIKjbJTWit+CqvjWYzvQwECAwEAAQ==';
    expect(() => readPublicKey(rsa)).toThrow('elliptic curve');
    expect(() => readPublicKey('nonsense')).toThrow();
  });
});

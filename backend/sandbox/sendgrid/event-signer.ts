import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** Signs batches as SendGrid does: ECDSA P-256 with SHA-256 over the timestamp and the body's bytes. */
export class EventSigner {
  /** Base64 of SPKI DER, as the settings API shows it. */
  readonly publicKey: string;
  private readonly privateKey: KeyObject;

  /** @param pem a P-256 private key; one is made if it is not given */
  constructor(pem?: string) {
    this.privateKey = pem
      ? createPrivateKey(pem)
      : generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey;
    this.publicKey = createPublicKey(this.privateKey)
      .export({ format: 'der', type: 'spki' })
      .toString('base64');
  }

  /** @param timestamp seconds, as in its header */
  headers(timestamp: number, body: string): Record<string, string> {
    return {
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.from(timestamp + body),
        this.privateKey,
      ).toString('base64'),
      'x-twilio-email-event-webhook-timestamp': String(timestamp),
    };
  }
}

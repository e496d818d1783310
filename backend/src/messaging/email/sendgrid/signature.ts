import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A webhook call as it came in. */
interface SignedBatch {
  signature: string | undefined;
  /** Seconds since 1970, as text: it is part of what is signed. */
  timestamp: string | undefined;
  /** The bytes as they came, not what they were parsed to. */
  body: Buffer | undefined;
}

const DER_SEQUENCE = 0x30;
const FUTURE_SECONDS = 5 * 60;
/** A batch that we did not take is repeated for a day. */
const PAST_SECONDS = 25 * 60 * 60;

/**
 * @param base64 of the SPKI DER form
 * @throws when it is no key of an elliptic curve
 */
export function readPublicKey(base64: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(base64, 'base64'), format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ec') throw new Error('it is not one of an elliptic curve');
  return key;
}

/** Length of an ECDSA signature in DER, in bytes, on any curve that a key may be of. */
const SIGNATURE_BYTES = { least: 8, most: 141 };

const isInTime = (timestamp: string, now: number): boolean => {
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  const age = now / 1000 - Number(timestamp);
  return age >= -FUTURE_SECONDS && age <= PAST_SECONDS;
};

/** Whether the headers alone could be the provider's, whatever the body is. */
export function looksSignedBySendgrid(
  { signature, timestamp }: Omit<SignedBatch, 'body'>,
  now = Date.now(),
): boolean {
  if (!signature || !timestamp || !isInTime(timestamp, now)) return false;
  const der = Buffer.from(signature, 'base64');
  return (
    der.length >= SIGNATURE_BYTES.least &&
    der.length <= SIGNATURE_BYTES.most &&
    der.readUInt8(0) === DER_SEQUENCE
  );
}

/** Whether the provider signed this call with one of these keys, at a time that its repeats can come from. */
export function isFromSendgrid(
  { signature, timestamp, body }: SignedBatch,
  keys: readonly KeyObject[],
  now = Date.now(),
): boolean {
  if (!signature || !body || !timestamp || !isInTime(timestamp, now)) return false;
  const signed = Buffer.concat([Buffer.from(timestamp), body]);
  const given = Buffer.from(signature, 'base64');
  return keys.some((key) => verify('sha256', signed, key, given));
}

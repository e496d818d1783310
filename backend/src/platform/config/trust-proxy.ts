import { isIP } from 'node:net';
import { ValidatorConstraint, type ValidatorConstraintInterface } from 'class-validator';

/** Networks that Express knows by name. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Which proxies in front of us are believed when they say who asks: so many of them, or those at these addresses.
 * @param text `TRUST_PROXY`; undefined trusts nobody, and the address of a visitor is that of the connection
 * @returns what Express takes as `trust proxy`; undefined when the text is neither
 */
export function readTrustProxy(text: string | undefined): number | string[] | false | undefined {
  if (text === undefined) return false;
  if (/^\d{1,2}$/.test(text)) return Number(text) || false;
  const addresses = text.split(',').map((address) => address.trim());
  return addresses.every((address) => networks.has(address) || isNetwork(address)) ? addresses : undefined;
}

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // All of the internet is no proxy: anybody could say who they are.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && +bits > 0 && +bits <= (version === 4 ? 32 : 128));
}

@ValidatorConstraint({ name: 'trustProxy' })
export class TrustProxyRule implements ValidatorConstraintInterface {
  validate(value: unknown): boolean {
    return typeof value === 'string' && readTrustProxy(value) !== undefined;
  }

  defaultMessage(): string {
    return 'TRUST_PROXY must be the number of proxies in front, or their addresses with commas between them';
  }
}

import { isIP } from 'node:net';
import type { Values } from './values.js';

/** Networks that Express knows by name. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * How many proxies, or which addresses, may name the client's address; none: the address of the connection is the
 * client's.
 */
export const proxies: Values<number | string[] | false> = {
  words: 'the number of proxies in front, or their addresses with commas between them',
  read: (text) => {
    if (/^\d{1,2}$/.test(text)) return Number(text) || false;
    const addresses = text.split(',').map((address) => address.trim());
    return addresses.every((address) => networks.has(address) || isNetwork(address)) ? addresses : undefined;
  },
};

function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  // All of the internet is no proxy: anybody could say who they are.
  return bits === undefined || (/^\d{1,3}$/.test(bits) && +bits > 0 && +bits <= (version === 4 ? 32 : 128));
}

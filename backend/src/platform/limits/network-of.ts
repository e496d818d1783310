import ipaddr from 'ipaddr.js';

/**
 * Whom an address stands for when requests are counted: an IPv4 address for itself, an IPv6 address for its /64,
 * because whoever has one address of such a network has all 2^64.
 */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const { parts } = parsed as ipaddr.IPv6;
  return `${parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

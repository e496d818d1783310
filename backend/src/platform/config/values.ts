import { isIP } from 'node:net';
import urls from 'validator/lib/isURL.js';

/** What a setting may be. */
export interface Values<T> {
  /** After "must be"; the reference of settings shows it, too. */
  words: string;
  /** Undefined: refused. */
  read: (text: string) => T | undefined;
}

export const wholeNumber = (least: number, most: number): Values<number> => ({
  words: `a whole number from ${least} to ${most}`,
  read: (text) => {
    const number = Number(text);
    return Number.isInteger(number) && number >= least && number <= most ? number : undefined;
  },
});

export const port = wholeNumber(1, 65_535);

export const oneOf = <T extends string>(...words: T[]): Values<T> => ({
  words: words.map((word) => `\`${word}\``).join(', '),
  read: (text) => words.find((word) => word === text),
});

export const onOrOff: Values<boolean> = {
  words: '`on` or `off`',
  read: (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined),
};

export const matching = (pattern: RegExp, words: string): Values<string> => ({
  words,
  read: (text) => (pattern.test(text) ? text : undefined),
});

export const atLeast = (length: number): Values<string> => ({
  words: `at least ${length} characters long`,
  read: (text) => (text.length >= length ? text : undefined),
});

export const keys: Values<string[]> = {
  words: 'keys of at least 32 characters, with commas between them',
  read: (text) => {
    const all = text.split(',').map((key) => key.trim());
    return all.every((key) => key.length >= 32) ? all : undefined;
  },
};

export const postgresAddress = matching(/^postgres(ql)?:\/\//, 'a postgres:// address');

const webAddressRules = { require_tld: false, require_protocol: true, protocols: ['http', 'https'] };

/** Read without slashes at the end. */
export const webAddress: Values<string> = {
  words: 'an http(s) address',
  read: (text) => (urls.default(text, webAddressRules) ? text.replace(/\/+$/, '') : undefined),
};

/** Routes of the product begin at the root. */
export const webOrigin: Values<string> = {
  words: 'an http(s) address without a path',
  read: (text) => {
    const address = webAddress.read(text);
    if (address === undefined) return undefined;
    const { pathname, search, hash } = new URL(address);
    return pathname === '/' && search === '' && hash === '' ? address : undefined;
  },
};

function isTimeZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(undefined, { timeZone: text }));
  } catch {
    return false;
  }
}

export const timeZone: Values<string> = {
  words: 'an IANA time zone such as America/New_York',
  read: (text) => (isTimeZone(text) ? text : undefined),
};

/** In days. Providers repeat what they tell for a day, and staff look at what went wrong last week: 7 at least. */
export const age: Values<number | 'never'> = {
  words: '`never` or a number of days, 7 to 99999',
  read: (text) => (text === 'never' ? text : /^([7-9]|[1-9]\d{1,4})$/.test(text) ? Number(text) : undefined),
};

const HEADERS = /^(?!.*%(?![0-9a-f]{2}))[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/i;

export const headers: Values<Record<string, string>> = {
  words: 'name=value, or several with commas between them',
  read: (text) => {
    if (!HEADERS.test(text)) return undefined;
    const pairs = text.split(',').map((pair) => pair.split(/=(.*)/s));
    return Object.fromEntries(
      pairs.map(([name = '', value = '']) => [name.trim(), decodeURIComponent(value)]),
    );
  },
};

/** Networks that Express knows by name. */
const networks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** How many proxies, or which addresses, may name the client's address; none: it is the connection's. */
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

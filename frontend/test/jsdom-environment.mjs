import { TestEnvironment } from 'jest-environment-jsdom';

const namesFromNode = [
  ...['fetch', 'Response', 'Headers'],
  ...['TextEncoder', 'TextDecoder', 'ReadableStream', 'structuredClone'],
];

/** Node's Request refuses the abort signals of jsdom; no test aborts, so they are left out. */
class PageRequest extends globalThis.Request {
  constructor(input, init) {
    super(input, init && { ...init, signal: undefined });
  }
}

/** jsdom with Node's own fetch family, which jsdom leaves out and the API client needs. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    const add = (name, value) =>
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    for (const name of namesFromNode) add(name, globalThis[name]);
    add('Request', PageRequest);
  }
}

import { TestEnvironment } from 'jest-environment-jsdom';

const namesFromNode = [
  ...['fetch', 'Request', 'Response', 'Headers', 'AbortController', 'AbortSignal'],
  ...['TextEncoder', 'TextDecoder', 'ReadableStream', 'structuredClone'],
];

/** jsdom with Node's own fetch family, which jsdom leaves out and the API client needs. */
export default class BrowserEnvironment extends TestEnvironment {
  async setup() {
    await super.setup();
    for (const name of namesFromNode) {
      const value = globalThis[name];
      Object.defineProperty(this.global, name, { value, configurable: true, writable: true });
    }
  }
}

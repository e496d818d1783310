import { Worker } from 'node:worker_threads';

/** Asks from a thread of its own, as the server runs in the test's. */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  let longest = 0;
  let began = performance.now();
  const again = () => setTimeout(ask, 5);
  const note = () => { longest = Math.max(longest, performance.now() - began); };
  function ask() {
    began = performance.now();
    http.get(workerData, { agent }, (answer) => answer.resume().on('end', () => { note(); again(); })).on('error', again);
  }
  parentPort.on('message', () => {
    note(); // what is still being waited for counts as well
    parentPort.postMessage(longest);
    longest = 0;
    began = performance.now();
  });
  ask();
`;

/** How long others wait for a server meanwhile. */
export class Pulse {
  private readonly thread: Worker;

  constructor(url: string) {
    this.thread = new Worker(script, { eval: true, workerData: `${url}/health/live` });
  }

  /** The longest time, in milliseconds, that an answer has taken since this was last asked. */
  longest(): Promise<number> {
    return new Promise((resolve) => {
      this.thread.once('message', resolve);
      this.thread.postMessage('longest');
    });
  }

  async stop(): Promise<void> {
    await this.thread.terminate();
  }
}

import { Worker } from 'node:worker_threads';

/**
 * Asks from a thread of its own, as the server runs in the test's. What counts of a wait is the processor's time that
 * this process took meanwhile: what else is done on the same cores lengthens the wait, and is not the request's fault.
 * A wait in which nothing is done counts for a tenth.
 */
const script = `
  const { parentPort, workerData } = require('node:worker_threads');
  const http = require('node:http');
  const agent = new http.Agent({ keepAlive: true });
  let longest = 0;
  let began;
  const begin = () => { began = { at: performance.now(), cpu: process.cpuUsage() }; };
  const again = () => setTimeout(ask, 5);
  const note = () => {
    const { user, system } = process.cpuUsage(began.cpu);
    const waited = performance.now() - began.at;
    longest = Math.max(longest, waited / 10, Math.min(waited, (user + system) / 1000));
  };
  function ask() {
    begin();
    http.get(workerData, { agent }, (answer) => answer.resume().on('end', () => { note(); again(); })).on('error', again);
  }
  parentPort.on('message', () => {
    note(); // what is still being waited for counts as well
    parentPort.postMessage(longest);
    longest = 0;
    begin();
  });
  ask();
`;

/** How long a server works on something else while others wait for it. */
export class Pulse {
  private readonly thread: Worker;

  constructor(url: string) {
    this.thread = new Worker(script, { eval: true, workerData: `${url}/health/live` });
  }

  /** The longest such time, in milliseconds, since this was last asked. */
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

import { Agent, request } from 'node:http';

interface Call {
  method?: 'GET' | 'POST' | 'PUT';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 200 });

/** One call over a kept connection; answers the status and how much came. */
export function call(made: Call): Promise<{ status: number; text: string }> {
  const { method = 'GET', url, headers = {}, body } = made;
  return new Promise((resolve, reject) => {
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const outgoing = request(url, { method, agent, headers: { ...headers, ...length } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
      answer.on('error', reject);
    });
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      // The server may close a kept connection at the moment that it is used again.
      if (outgoing.reusedSocket && error.code === 'ECONNRESET') resolve(call(made));
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** As {@link call}, but reads the answer without keeping it: its length in bytes. @throws unless it is a 2xx */
export function drain({ url, headers = {} }: Call): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => {
        const status = answer.statusCode ?? 0;
        if (status < 200 || status > 299) reject(new Error(`${url} answered ${status}`));
        else resolve({ status, bytes });
      });
      answer.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end();
  });
}

export const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Makes all calls, so many at once. @throws when one is not answered with a 2xx */
export async function callAll(calls: readonly Call[], concurrency: number): Promise<void> {
  let next = 0;
  const loop = async () => {
    for (let one = calls[next++]; one; one = calls[next++]) {
      const { status, text } = await call(one);
      if (status < 200 || status > 299) throw new Error(`${one.url} answered ${status}: ${text}`);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, loop));
}

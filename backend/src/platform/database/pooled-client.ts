import pg from 'pg';

/**
 * A pool stops listening for a connection's errors when it hands it out, and an error before the new holder
 * listens would end the process. This client ignores such errors, as the holder gets them with its next
 * query. Not for the queue: its consumers would wait on a dead connection for ever, while a restarted process
 * recovers.
 */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

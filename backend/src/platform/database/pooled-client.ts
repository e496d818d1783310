import pg from 'pg';

/**
 * A connection of a pool. The pool stops listening for its errors as it hands it out, and whoever takes it has yet to begin:
 * one that PostgreSQL cuts in between would end the process. Both hear of it all the same, by their own listeners or
 * with their next query. Not for the queue: its consumers would wait on such a connection for ever, and a process that
 * is started anew has them again.
 */
export class PooledClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

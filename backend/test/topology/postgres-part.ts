import { setTimeout as pause } from 'node:timers/promises';
import { type Postgres, startPostgres } from '../../local/postgres.js';
import { Part, type Running } from './part.js';

const LOOK_MS = 50;

/** The PostgreSQL server; stopped in its fast way, in which it rolls back what is under way. */
export class PostgresPart extends Part {
  private server?: Postgres;

  constructor(
    private readonly dataDir: string,
    logFile: string,
  ) {
    super('postgres', logFile);
  }

  /** The addresses of its database, for its owner and for the product. */
  get urls(): Pick<Postgres, 'url' | 'runtimeUrl'> {
    if (!this.server) throw new Error('PostgreSQL has not been started');
    return this.server;
  }

  protected override readonly orderly = 'SIGINT';

  protected async launch(): Promise<Running> {
    const server = await startPostgres({ dataDir: this.dataDir, logFile: this.logFile });
    this.server = server;
    const ended = async () => {
      while (server.isRunning()) await pause(LOOK_MS);
      return 'gone';
    };
    return { pid: server.pid, ended: ended() };
  }
}

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { rotate } from './child-log.js';
import type { DataFolder } from './data-folder.js';
import { type DatabaseAddress, startPostgres, type Postgres } from './postgres.js';

const LOOK_MS = 500;
const RETRY_MS = 2_000;

/** The PostgreSQL of a data folder, which is started again whenever it is found dead. */
export class EmbeddedDatabase {
  private postgres?: Postgres;
  private address?: DatabaseAddress;
  private starting?: Promise<Postgres>;
  private stopping = false;

  constructor(
    private readonly folder: DataFolder,
    private readonly show: (line: string) => void,
    /** Called when it came back at another address than before. */
    private readonly onMoved: () => void,
  ) {}

  get urls(): DatabaseAddress {
    if (!this.address) throw new Error('The database has not been started');
    return this.address;
  }

  /** @param onAddress called once `urls` are known, at which nothing may answer yet */
  async start(onAddress: () => void): Promise<void> {
    rotate(this.logFile);
    await this.launch(onAddress);
    void this.keepAlive();
  }

  /** Stops it even while it is still starting. */
  async stop(timeoutMs: number): Promise<void> {
    this.stopping = true;
    // Why it failed to start has been told by whoever waited for it.
    await this.starting?.catch(() => undefined);
    await this.postgres?.stop(timeoutMs);
  }

  private get logFile(): string {
    return join(this.folder.logs, 'postgres.log');
  }

  private async launch(onAddress?: () => void): Promise<void> {
    this.starting = startPostgres({
      dataDir: this.folder.postgres,
      logFile: this.logFile,
      onAddress: (address) => {
        this.address = address;
        onAddress?.();
      },
    });
    this.postgres = await this.starting;
  }

  private async keepAlive(): Promise<void> {
    while (!this.stopping) {
      await pause(LOOK_MS, undefined, { ref: false });
      if (this.stopping || this.postgres?.isRunning()) continue;
      const before = this.urls.url;
      this.show('The database ended; it is started again');
      try {
        await this.launch();
        this.show('The database is back');
        if (this.urls.url !== before) this.onMoved();
      } catch (error) {
        this.show(error instanceof Error ? error.message : String(error));
        await pause(RETRY_MS, undefined, { ref: false });
      }
    }
  }
}

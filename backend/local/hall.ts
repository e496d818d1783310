import { openDataFolder, loadSecrets, type DataFolder, type Secrets } from './data-folder.js';
import { EmbeddedDatabase } from './embedded-database.js';
import type { Entries } from './entries.js';
import { freePort, isPortFree } from './ports.js';
import { waitUntil } from './processes.js';
import { takeRunLock, type RunLock } from './run-lock.js';
import { productEnvironment, readSettings, sandboxEnvironment, type LocalSettings } from './settings.js';
import { SetUp } from './set-up.js';
import { StartError } from './start-error.js';
import { Supervisor, type ProcessSpec } from './supervisor.js';

/** What a person is told once everything runs. */
export interface RunningHall {
  settings: LocalSettings;
  folder: DataFolder;
  mailboxUrl?: string;
  demoPassword: string;
}

interface StartingDatabase {
  /** Asked anew each time: they may change when it has to be started again. */
  urls: () => { url?: string; runtimeUrl: string };
  /** Until they are known. */
  addressed: Promise<void>;
  ready: Promise<void>;
}

const SANDBOX_PORT = 3100;
/** What our own dead run listened on may need a moment to be let go. */
const LEFTOVER_PORT_MS = 3_000;
const STOP_MS = 4_400;
const LEAST_DATABASE_STOP_MS = 700;

/** Everything that `npm start` runs: database, migrations, demo data, sandbox, worker, api. */
export class Hall {
  private lock?: RunLock;
  private supervisor?: Supervisor;
  private database?: EmbeddedDatabase;

  constructor(
    private readonly root: string,
    private readonly entries: Entries,
    /** Another one for each build of the product. */
    private readonly build: string | undefined,
    private readonly show: (line: string) => void,
  ) {}

  /** A StartError says in one sentence why not; `Stopping` that it was stopped meanwhile. */
  async start(environment: NodeJS.ProcessEnv): Promise<RunningHall> {
    const settings = readSettings(this.root, environment);
    const folder = openDataFolder(settings.dataDir);
    const lock = (this.lock = await takeRunLock(folder, settings.publicBaseUrl));
    await this.claimPort(settings.port, lock.foundStaleRun);
    const secrets = loadSecrets(folder, settings.given.DEMO_PASSWORD);
    const supervisor = (this.supervisor = new Supervisor({
      logDir: folder.logs,
      show: this.show,
      onPids: (pids) => lock.setChildren(pids),
    }));

    const sandbox = await this.sandboxOf(settings, secrets);
    const mailboxUrl = sandbox?.url;
    const database = this.startDatabase(supervisor, settings, folder);
    const env = () => {
      const { runtimeUrl } = database.urls();
      return productEnvironment(settings, secrets, { databaseUrl: runtimeUrl, sandboxUrl: mailboxUrl });
    };
    const sandboxReady = sandbox && supervisor.start(sandbox.spec).then(() => lock.setMailbox(sandbox.url));
    const commands = setupCommands(settings);
    const before = this.setUpBefore(settings, folder, commands);
    const waitsFor = Promise.all([
      sandboxReady,
      database.ready.then(() => this.setUp(supervisor, before, commands, database.urls, env)),
    ]);
    // Loading their code takes longer than all they wait for, unless that has to be set up.
    const product = (before?.wasDone ? database.addressed : waitsFor).then(() =>
      Promise.all(
        (['worker', 'api'] as const).map((name) =>
          supervisor.start({ name, entry: this.entries[name], env, patienceMs: 1_500, waitsFor }),
        ),
      ),
    );
    await Promise.all([waitsFor, product]);
    return { settings, folder, mailboxUrl, demoPassword: secrets.demoPassword };
  }

  /** In order: api, worker, sandbox, database; within five seconds. */
  async stop(): Promise<void> {
    const deadline = Date.now() + STOP_MS;
    this.lock?.setStopping();
    await this.supervisor?.stop();
    await this.database?.stop(Math.max(deadline - Date.now(), LEAST_DATABASE_STOP_MS));
    this.lock?.release();
  }

  /** At once. The database recovers at the next start. */
  async kill(): Promise<void> {
    this.supervisor?.kill();
    await this.database?.stop(0);
    this.lock?.release();
  }

  private async claimPort(port: number, mayBeLeftover: boolean): Promise<void> {
    const free = async () => (await isPortFree(port)) && (await isPortFree(port, '127.0.0.1'));
    if (await waitUntil(free, mayBeLeftover ? LEFTOVER_PORT_MS : 0)) return;
    throw new StartError(
      `Port ${port} is taken: stop what uses it, or choose another, for example PORT=${port + 1} npm start.`,
    );
  }

  /** Nothing is remembered of a database that was given: it is changed by others, too. */
  private setUpBefore(settings: LocalSettings, folder: DataFolder, commands: string[][]): SetUp | undefined {
    if (!settings.embeddedDatabase || this.build === undefined) return undefined;
    return new SetUp(folder, [this.build, settings.given.REDIS_URL, commands]);
  }

  /** Migrates and fills the database, unless it stands as this build left it at the start before. */
  private async setUp(
    supervisor: Supervisor,
    before: SetUp | undefined,
    commands: string[][],
    databaseUrls: () => { url?: string; runtimeUrl: string },
    env: () => NodeJS.ProcessEnv,
  ): Promise<void> {
    if (await before?.isDone(databaseUrls().runtimeUrl)) return;
    const ownersEnv = () => ({ ...env(), MIGRATION_DATABASE_URL: databaseUrls().url });
    await supervisor.run({ name: 'migrate', entry: this.entries.cli, args: ['migrate'], env: ownersEnv });
    for (const args of commands) {
      await supervisor.run({ name: args[0]!, entry: this.entries.cli, args, env });
    }
    await before?.keep(databaseUrls().runtimeUrl);
  }

  private async sandboxOf(
    settings: LocalSettings,
    secrets: Secrets,
  ): Promise<{ spec: ProcessSpec; url: string } | undefined> {
    if (!settings.sandboxed.twilio && !settings.sandboxed.sendgrid) return undefined;
    const port = await freePort(settings.port === SANDBOX_PORT ? SANDBOX_PORT + 1 : SANDBOX_PORT);
    const spec: ProcessSpec = {
      name: 'sandbox',
      entry: this.entries.sandbox,
      env: () => sandboxEnvironment(settings, secrets, port),
      patienceMs: 500,
    };
    return { spec, url: `http://127.0.0.1:${port}` };
  }

  private startDatabase(
    supervisor: Supervisor,
    settings: LocalSettings,
    folder: DataFolder,
  ): StartingDatabase {
    const { DATABASE_URL: runtimeUrl, MIGRATION_DATABASE_URL: url } = settings.given;
    if (runtimeUrl !== undefined) {
      const there = Promise.resolve();
      return { urls: () => ({ url, runtimeUrl }), addressed: there, ready: there };
    }
    const database = (this.database = new EmbeddedDatabase(folder, this.show, () => supervisor.restartAll()));
    let known: () => void = () => undefined;
    const isKnown = new Promise<void>((resolve) => (known = resolve));
    const ready = database.start(known);
    return { urls: () => database.urls, addressed: Promise.race([isKnown, ready]), ready };
  }
}

function setupCommands({ demoData, given }: LocalSettings): string[][] {
  if (demoData) return [['seed', '--if-empty']];
  return given.ADMIN_USERNAME && given.ADMIN_PASSWORD ? [['create-admin', '--if-empty']] : [];
}

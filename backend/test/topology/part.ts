import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { isAlive, parentOf, sendSignal, waitUntil } from '../../local/processes.js';

/** As long as a supervisor waits before it starts again what ended by itself. */
const REVIVE_MS = 500;
const STOP_MS = 20_000;
/** On a machine that runs all other tests beside it. */
const READY_MS = 90_000;
/** Linux's, everywhere. */
const TICKS_PER_SECOND = 100;

export interface Running {
  pid: number;
  /** Resolves with the exit code, or the signal's name, once it is gone. */
  ended: Promise<number | string>;
}

export interface Ended {
  /** Exit code, or the name of the signal that ended it. */
  how: number | string;
  afterMs: number;
}

/** One process of the topology, with all that may befall it. What ends without having been stopped is revived. */
export abstract class Part {
  private running?: Running;
  private wanted = false;
  private reviving?: Promise<void>;

  protected constructor(
    readonly name: string,
    /** All that it says. */
    readonly logFile: string,
  ) {}

  /** Resolves when it does its work. */
  async start(): Promise<void> {
    this.wanted = true;
    this.running = await this.launch();
    void this.watch(this.running);
  }

  /** Asks it to end (SIGTERM) and waits until it has. It stays down until it is started again. */
  async stop(): Promise<Ended> {
    this.wanted = false;
    await this.reviving;
    return this.end(this.orderly);
  }

  /** `kill -9`. It comes back by itself after half a second, unless it is stopped meanwhile. */
  async kill(): Promise<Ended> {
    return this.end('SIGKILL');
  }

  /** At once and without waiting: for a process that is about to end itself. */
  abandon(): void {
    this.wanted = false;
    for (const pid of this.pids()) sendSignal(pid, 'SIGKILL');
  }

  /** Freezes it with all its children (SIGSTOP): its connections stay open and nothing is answered. */
  pause(): void {
    for (const pid of this.pids()) sendSignal(pid, 'SIGSTOP');
  }

  resume(): void {
    for (const pid of this.pids()) sendSignal(pid, 'SIGCONT');
  }

  async restart(): Promise<Ended> {
    const ended = await this.stop();
    await this.start();
    return ended;
  }

  isRunning(): boolean {
    return this.running !== undefined && isAlive(this.running.pid);
  }

  /** Resolves when it runs, after a kill for example. */
  async untilRunning(): Promise<void> {
    const back = await waitUntil(async () => {
      await this.reviving;
      return this.isRunning();
    }, READY_MS);
    if (!back) throw new Error(`${this.name} did not come back.\n${this.log()}`);
  }

  /** Seconds of a processor that it has used so far, its children's included. */
  cpuSeconds(): number {
    const ticks = this.pids().flatMap((pid) => {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      return stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 15)
        .map(Number);
    });
    return ticks.reduce((sum, one) => sum + one, 0) / TICKS_PER_SECOND;
  }

  log(): string {
    return readFileSync(this.logFile, 'utf8');
  }

  protected abstract launch(): Promise<Running>;

  /** The signal that asks for an orderly end. */
  protected readonly orderly: NodeJS.Signals = 'SIGTERM';

  private async end(signal: NodeJS.Signals): Promise<Ended> {
    const { running } = this;
    const since = Date.now();
    if (!running || !isAlive(running.pid)) return { how: 'was not running', afterMs: 0 };
    // A frozen process takes notice of SIGKILL only.
    this.resume();
    const pids = signal === 'SIGKILL' ? this.pids() : [running.pid];
    for (const pid of pids) sendSignal(pid, signal);
    const how = await Promise.race([running.ended, pause(STOP_MS, undefined, { ref: false })]);
    if (how === undefined) {
      sendSignal(running.pid, 'SIGKILL');
      throw new Error(`${this.name} did not end within ${STOP_MS / 1000} s of ${signal}.\n${this.log()}`);
    }
    return { how, afterMs: Date.now() - since };
  }

  private async watch(running: Running): Promise<void> {
    await running.ended;
    if (this.wanted && this.running === running) this.reviving = this.revive();
  }

  private async revive(): Promise<void> {
    while (this.wanted) {
      await pause(REVIVE_MS);
      if (!this.wanted) return;
      try {
        return await this.start();
      } catch {
        // What it needs may be away as well; its log says so, and the next try comes.
      }
    }
  }

  /** Its own and those of its children, and theirs. */
  private pids(): number[] {
    const { pid } = this.running ?? {};
    if (pid === undefined) return [];
    const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
    const family = [pid];
    for (const member of family) family.push(...all.filter((other) => parentOf(other) === member));
    return family;
  }
}

export interface Program {
  file: string;
  args: string[];
  /** Asked at every start. */
  env?: () => NodeJS.ProcessEnv;
  /** `message`: it says so by IPC, as our own processes do; else this is asked until it does not reject. */
  ready: 'message' | (() => Promise<unknown>);
}

/** A process that is a child of ours. */
export class ProgramPart extends Part {
  /** Where its output goes at the next start in place of its log, `/dev/full` for example. */
  output?: string;
  /** Settings beside its usual ones, from the next start on. */
  settings: Record<string, string> = {};

  constructor(
    name: string,
    logFile: string,
    private readonly program: Program,
  ) {
    super(name, logFile);
    closeSync(openSync(logFile, 'a'));
  }

  protected async launch(): Promise<Running> {
    const { file, args, env, ready } = this.program;
    const out = openSync(this.output ?? this.logFile, 'a');
    const child = spawn(file, args, {
      env: { PATH: process.env.PATH, ...env?.(), ...this.settings },
      stdio: ready === 'message' ? ['ignore', out, out, 'ipc'] : ['ignore', out, out],
    } satisfies SpawnOptions);
    closeSync(out);
    const ended = new Promise<number | string>((resolve) => {
      child.once('exit', (code, signal) => resolve(code ?? signal ?? 0));
      child.once('error', (error) => resolve(error.message));
    });
    const how = await Promise.race([this.untilReady(child, ready), ended.then((end) => `ended (${end})`)]);
    if (how !== undefined) {
      child.kill('SIGKILL');
      throw new Error(`${this.name} ${how}.\n${this.log()}`);
    }
    return { pid: child.pid ?? 0, ended };
  }

  private async untilReady(child: ChildProcess, ready: Program['ready']): Promise<string | undefined> {
    let isReady = false;
    child.on('message', () => (isReady = true));
    const answers = async () => {
      if (typeof ready !== 'string')
        await ready().then(
          () => (isReady = true),
          () => undefined,
        ); // not yet
      return isReady || child.exitCode !== null;
    };
    return (await waitUntil(answers, READY_MS)) ? undefined : 'was not ready in time';
  }
}

import { spawn, type ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { AFTER_SET_UP, SET_UP } from '../src/platform/after-set-up.js';
import { openChildLog, type ChildLog } from './child-log.js';
import { NODE_FLAGS } from './node-flags.js';
import { StartError } from './start-error.js';

export interface ProcessSpec {
  name: string;
  /** The JavaScript file that Node runs. */
  entry: string;
  args?: string[];
  /** Asked at every start, so that a restart sees what has changed. */
  env: () => NodeJS.ProcessEnv;
  /** How long it may take to end after SIGTERM before it is killed. */
  patienceMs?: number;
  /** What it needs to be there: it is started without, loads its code meanwhile, and is told. */
  waitsFor?: Promise<unknown>;
}

/** What a process sends over IPC once it serves. */
export interface Ready {
  ready: true;
  url?: string;
}

export interface SupervisorOptions {
  logDir: string;
  show: (line: string) => void;
  /** Called with the pids alive whenever they change. */
  onPids: (pids: number[]) => void;
  /** The first pause before a process that died is started again; it doubles each time. */
  restartPauseMs?: number;
}

/** Thrown to whoever is still starting something while everything is being stopped. */
export class Stopping extends Error {}

const READY_MS = 120_000;
const MAX_PAUSE_MS = 30_000;
/** A process that lived so long died of something new: its pause begins anew. */
const SETTLED_MS = 60_000;

interface Service {
  spec: ProcessSpec;
  child?: ChildProcess;
}

/**
 * Runs the product's Node processes: waits until each is ready, starts one that dies again, and stops them in
 * the opposite order of their starts. They are detached, so that a Ctrl-C reaches only the launcher.
 */
export class Supervisor {
  private readonly services: Service[] = [];
  private readonly alive = new Set<ChildProcess>();
  private readonly logs = new Map<string, ChildLog>();
  private readonly stopped = new AbortController();

  constructor(private readonly options: SupervisorOptions) {}

  /** Runs a process to its end; a StartError with its last words unless it ends well. */
  async run(spec: ProcessSpec): Promise<void> {
    const child = this.spawn(spec);
    const end = await exit(child);
    this.refuseWhenStopping();
    if (end !== 'code 0') throw this.failure(spec, `failed (${end})`);
  }

  /** Starts a process that is to stay, and answers what it says when it is ready. */
  async start(spec: ProcessSpec): Promise<Ready> {
    const service: Service = { spec };
    this.services.push(service);
    const child = this.spawn(spec);
    service.child = child;
    const silent = Promise.resolve(spec.waitsFor).then(() =>
      pause(READY_MS, 'no sign of life', { ref: false }),
    );
    const outcome = await Promise.race([ready(child), exit(child), silent]);
    this.refuseWhenStopping();
    if (typeof outcome === 'string') throw this.failure(spec, `did not start (${outcome})`);
    void this.keepAlive(service, child);
    return outcome;
  }

  /** Lets every process that stays end and come back, with the environment of now. */
  restartAll(): void {
    for (const { child } of this.services) child?.kill('SIGTERM');
  }

  /** Stops what runs, the latest started first; whoever is still starting gets `Stopping`. */
  async stop(): Promise<void> {
    this.stopped.abort();
    const oneOffs = [...this.alive].filter(
      (child) => !this.services.some((service) => service.child === child),
    );
    for (const child of oneOffs) child.kill('SIGKILL');
    for (const { spec, child } of this.services.toReversed()) {
      if (!child || !this.alive.has(child)) continue;
      const ended = exit(child);
      child.kill('SIGTERM');
      const late = pause(spec.patienceMs ?? 1_000, 'late', { ref: false });
      if ((await Promise.race([ended, late])) !== 'late') continue;
      child.kill('SIGKILL');
      await ended;
    }
  }

  /** Kills what runs at once. */
  kill(): void {
    this.stopped.abort();
    for (const child of this.alive) child.kill('SIGKILL');
  }

  private spawn(spec: ProcessSpec): ChildProcess {
    this.refuseWhenStopping();
    const args = [...(spec.args ?? []), ...(spec.waitsFor ? [AFTER_SET_UP] : [])];
    const child = spawn(process.execPath, [...NODE_FLAGS, spec.entry, ...args], {
      env: spec.env(),
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const log = this.logOf(spec.name);
    if (child.stdout) log.follow(child.stdout, false);
    if (child.stderr) log.follow(child.stderr, true);
    child.on('error', (error) => this.options.show(`${spec.name}: ${error.message}`));
    this.alive.add(child);
    child.once('exit', () => {
      this.alive.delete(child);
      this.announcePids();
    });
    this.announcePids();
    spec.waitsFor?.then(
      () => child.send(SET_UP, () => undefined), // where it has ended, its end tells
      () => undefined,
    );
    return child;
  }

  private async keepAlive(service: Service, first: ChildProcess): Promise<void> {
    const { name } = service.spec;
    const firstPause = this.options.restartPauseMs ?? 1_000;
    let wait = firstPause;
    for (let child = first; ;) {
      const since = Date.now();
      const end = await exit(child);
      if (this.stopped.signal.aborted) return;
      wait = Date.now() - since > SETTLED_MS ? firstPause : wait;
      this.options.show(`${name} ended (${end}); it is started again in ${wait / 1000} s`);
      await pause(wait, undefined, { signal: this.stopped.signal }).catch(() => undefined);
      if (this.stopped.signal.aborted) return;
      wait = Math.min(wait * 2, MAX_PAUSE_MS);
      child = this.spawn(service.spec);
      service.child = child;
      void ready(child).then(() => this.options.show(`${name} is back`));
    }
  }

  private logOf(name: string): ChildLog {
    const known = this.logs.get(name) ?? openChildLog(this.options.logDir, name, this.options.show);
    this.logs.set(name, known);
    return known;
  }

  private announcePids(): void {
    this.options.onPids([...this.alive].flatMap((child) => child.pid ?? []));
  }

  private failure({ name }: ProcessSpec, what: string): StartError {
    const log = this.logOf(name);
    return new StartError(`${name} ${what}. ${log.lastErrors()}\nAll it said: ${log.file}`);
  }

  private refuseWhenStopping(): void {
    if (this.stopped.signal.aborted) throw new Stopping();
  }
}

function ready(child: ChildProcess): Promise<Ready> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && message && 'ready' in message) resolve(message as Ready);
    });
  });
}

/** How it ended, in words; its output has been read by then. */
function exit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    const tell = () => resolve(child.signalCode ? `signal ${child.signalCode}` : `code ${child.exitCode}`);
    if (child.exitCode !== null || child.signalCode !== null) return tell();
    child.once('close', tell).once('error', tell);
  });
}

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { NODE_FLAGS } from '../local/node-flags.js';
import { closeSync, openSync, readFileSync } from 'node:fs';

interface Ready {
  ready: true;
  url?: string;
}

/** A Node process of its own, as in production; it tells over IPC when it serves. */
export class MeasuredProcess {
  private constructor(
    readonly name: string,
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** @param profileFolder where it leaves a profile of its processor's time when it stops; without it there is none */
  static async start(
    name: string,
    entry: string,
    env: NodeJS.ProcessEnv,
    logFile: string,
    profileFolder?: string,
  ) {
    const log = openSync(logFile, 'a');
    const profile = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${profileFolder}`] : [];
    const child = spawn(process.execPath, [...NODE_FLAGS, ...profile, entry], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ['ignore', log, log, 'ipc'],
    });
    closeSync(log);
    const [message] = (await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => {
        throw new Error(`${name} did not start: ${readFileSync(logFile, 'utf8').slice(-2_000)}`);
      }),
    ])) as [Ready];
    return new MeasuredProcess(name, message.url ?? '', child);
  }

  /** The most memory it has held so far, in bytes; undefined where the system does not tell. */
  peakMemory(): number | undefined {
    if (process.platform !== 'linux') return undefined;
    const status = readFileSync(`/proc/${this.child.pid}/status`, 'utf8');
    return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
  }

  /** The processor's time that it has used so far, in milliseconds; NaN where the system does not tell. */
  processorMs(): number {
    if (process.platform !== 'linux') return NaN;
    // After the name, which may hold anything: user and system time, in hundredths of a second.
    const [, fields = ''] = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(/\) /);
    const [user, system] = fields.split(' ').slice(11, 13);
    return (Number(user) + Number(system)) * 10;
  }

  async stop(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGTERM');
    await ended;
  }
}

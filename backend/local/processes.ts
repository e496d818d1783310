import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * What tells this process from a later one with the same pid: its start time, and on Linux the boot it belongs
 * to. Undefined when there is no such process, or only a zombie (nobody may reap those in a container).
 */
export function processIdentity(pid: number): string | undefined {
  if (process.platform === 'linux') {
    const fields = readStat(pid);
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return undefined;
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}`;
  }
  return ps(pid, 'lstart');
}

/** The pid of a process's parent; known on Linux only. */
export function parentOf(pid: number): number | undefined {
  const parent = process.platform === 'linux' ? readStat(pid)?.[1] : undefined;
  return parent === undefined ? undefined : Number(parent);
}

/** The command line of a process, its arguments joined by spaces; undefined when there is no such process. */
export function processCommand(pid: number): string | undefined {
  if (process.platform === 'linux') return readProc(pid, 'cmdline')?.replaceAll('\0', ' ');
  return ps(pid, 'command');
}

export function isAlive(pid: number): boolean {
  return processIdentity(pid) !== undefined;
}

/** How many processes have a System V shared memory segment in use; told by Linux only, elsewhere 0. */
export function attachedProcesses(sharedMemoryId: string | undefined): number {
  if (process.platform !== 'linux' || !sharedMemoryId) return 0;
  const segments = readFileSync('/proc/sysvipc/shm', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  const segment = segments.find(([, id]) => id === sharedMemoryId);
  return Number(segment?.[6] ?? 0);
}

/** Whether a signal to this pid would find somebody: unlike `isAlive`, true for a zombie as well. */
export function isPidTaken(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Sends a signal to a process that may be gone already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Looks every 20 ms whether the condition holds; false when it did not within the given milliseconds. */
export async function waitUntil(
  condition: () => boolean | Promise<boolean>,
  timeoutMs: number,
): Promise<boolean> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) return false;
    await pause(20);
  }
  return true;
}

/** The fields after the command's name, which is in brackets and may itself hold spaces and brackets. */
function readStat(pid: number): string[] | undefined {
  const stat = readProc(pid, 'stat');
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return undefined;
    throw error;
  }
}

function ps(pid: number, column: string): string | undefined {
  return (
    spawnSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).stdout.trim() || undefined
  );
}

import { linkSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { answers, openAliveSocket, removeSocket } from './alive-socket.js';
import { readJson, writeJson, type DataFolder } from './data-folder.js';
import { processIdentity, sendSignal, waitUntil } from './processes.js';
import { StartError } from './start-error.js';

/** A process, with what tells it from a later one of the same pid. */
interface ProcessMark {
  pid: number;
  identity: string;
}

interface Run {
  launcher: ProcessMark;
  url: string;
  /** Of the providers' stand-in, once it runs. */
  mailboxUrl?: string;
  stopping: boolean;
  /** It answers while the launcher lives, also where its pid is not to be seen: in another container. */
  socket?: string;
  children: ProcessMark[];
}

/** This launcher's hold on a data folder. */
export interface RunLock {
  /** Whether an earlier run had died without tidying up. */
  foundStaleRun: boolean;
  setChildren(pids: number[]): void;
  setMailbox(url: string): void;
  setStopping(): void;
  release(): void;
}

const GRACE_MS = 1_500;
const STOPPING_MS = 6_000;
const REAP_MS = 3_000;

const fileIn = ({ path }: DataFolder) => join(path, 'run.json');

/** Where the hall that runs on this data is to be found; undefined when none does. */
export function findRun(folder: DataFolder): Pick<Run, 'url' | 'mailboxUrl'> | undefined {
  const run = readJson<Run>(fileIn(folder));
  return run && isSame(run.launcher) ? run : undefined;
}

/** Ends what a killed launcher left behind. @throws StartError with its address while another launcher lives */
export async function takeRunLock(folder: DataFolder, url: string): Promise<RunLock> {
  const file = fileIn(folder);
  // Before the file: whoever reads that finds it answering.
  const socket = await openAliveSocket(folder.path);
  const run: Run = {
    ...{ launcher: mark(process.pid)!, url, stopping: false },
    ...{ socket: socket.name, children: [] },
  };
  let foundStaleRun = false;
  try {
    while (!create(file, run)) {
      const other = readJson<Run>(file);
      if (!other) continue;
      await waitForItsEnd(folder, other);
      foundStaleRun = true;
      await reap(other.children);
      moveAside(file, other);
      if (other.socket) removeSocket(folder.path, other.socket);
    }
  } catch (error) {
    socket.close();
    throw error;
  }
  let held = true;
  const change = (part: Partial<Run>) => {
    if (held) writeJson(file, Object.assign(run, part));
  };
  return {
    foundStaleRun,
    setChildren: (pids) => change({ children: pids.map(mark).filter((child) => child !== undefined) }),
    setMailbox: (mailboxUrl) => change({ mailboxUrl }),
    setStopping: () => change({ stopping: true }),
    release: () => {
      held = false;
      socket.close();
      rmSync(file, { force: true });
    },
  };
}

/** A launcher whose terminal was closed a moment ago is about to go, so it is given that moment. */
async function waitForItsEnd(folder: DataFolder, other: Run): Promise<void> {
  const isGone = async () =>
    !(isSame(other.launcher) || (other.socket && (await answers(folder.path, other.socket))));
  if (await waitUntil(isGone, GRACE_MS)) return;
  const stopping = readJson<Run>(fileIn(folder))?.stopping ?? true;
  if (stopping && (await waitUntil(isGone, STOPPING_MS))) return;
  throw new StartError(
    `Hiring Hall already runs on this data at ${other.url} (process ${other.launcher.pid}): use that one, or stop it first.`,
  );
}

/** The children end by themselves when their launcher is gone; those that don't are made to. */
async function reap(children: ProcessMark[]): Promise<void> {
  const left = () => children.filter(isSame);
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const { pid } of left()) sendSignal(pid, signal);
    if (await waitUntil(() => left().length === 0, REAP_MS)) return;
  }
}

/** Made with its content in one step: nobody ever reads half of it. */
function create(file: string, run: Run): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, JSON.stringify(run, null, 2), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft);
  }
}

/** Of several launchers that find the same stale run, one moves it away; a newer run is put back. */
function moveAside(file: string, stale: Run): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readJson<Run>(aside)?.launcher.identity !== stale.launcher.identity) linkSync(aside, file);
  rmSync(aside);
}

function mark(pid: number): ProcessMark | undefined {
  const identity = processIdentity(pid);
  return identity === undefined ? undefined : { pid, identity };
}

function isSame({ pid, identity }: ProcessMark): boolean {
  return processIdentity(pid) === identity;
}

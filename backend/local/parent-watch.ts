import { parentOf, processCommand } from './processes.js';

const LOOK_MS = 250;

/**
 * npm may be gone without a word to us: killed, or told to end, which it passes on to the shell between us
 * only. Then its end is ours too. Started without npm, the launcher may outlive its parent (nohup, disown).
 */
export function watchNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const isShell = /^\S*sh -c /.test(processCommand(parent) ?? '');
  const npm = isShell ? parentOf(parent) : undefined;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === undefined || parentOf(parent) === npm)) return;
    clearInterval(timer);
    onGone();
  }, LOOK_MS);
  timer.unref();
}

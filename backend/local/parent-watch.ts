/**
 * npm passes signals on, but a killed npm leaves its script running unseen: then its end is ours too. Outside
 * of npm the launcher may well outlive its parent (nohup, disown).
 */
export function watchNpm(onGone: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, 250);
  timer.unref();
}

export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
}

const saysTheSame = (one: Toast) => (other: Toast) =>
  one.kind === other.kind && one.title === other.title && one.description === other.description;

/**
 * The toasts, the first of which is shown, once `next` has come. A success gives way at once. An error has its time:
 * what comes meanwhile waits, errors before a success, of successes only the last; the same error waits once.
 */
export function queued(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const errors = toasts.filter(({ kind }) => kind === 'error');
  if (next.kind === 'success') return [...errors, next];
  if (errors.some(saysTheSame(next))) return toasts;
  const shown = toasts[0];
  const waiting = shown?.kind === 'success' ? [] : toasts.slice(errors.length);
  return [...errors, next, ...waiting];
}

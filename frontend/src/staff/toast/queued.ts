export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
  /** It is said on the page too, so it need not have its time. */
  givesWay: boolean;
}

const saysTheSame = (one: Toast) => (other: Toast) =>
  one.kind === other.kind && one.title === other.title && one.description === other.description;

/**
 * The toasts, the first of which is shown, once `next` has come. An error of what somebody did has its time: what
 * comes meanwhile waits, errors before anything else, of that only the last; the same error waits once. Everything
 * else gives way at once.
 */
export function queued(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const lasting = toasts.filter(({ givesWay }) => !givesWay);
  if (next.givesWay) return [...lasting, next];
  if (lasting.some(saysTheSame(next))) return toasts;
  const waiting = toasts[0]?.givesWay ? [] : toasts.slice(lasting.length);
  return [...lasting, next, ...waiting];
}

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
 * What the toast says once `next` has come: that, at once, and the errors of what somebody did that have not had their
 * time yet, each once. Everything else gives way.
 */
export function shownWith(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const lasting = toasts.filter(({ givesWay }) => !givesWay);
  return lasting.some(saysTheSame(next)) ? toasts : [...lasting, next];
}

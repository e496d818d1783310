export interface Toast {
  id: number;
  kind: 'success' | 'error';
  title: string;
  description: string | undefined;
  /** Shown on the page, too, so it gives way to the next toast. */
  givesWay: boolean;
}

const saysTheSame = (one: Toast) => (other: Toast) =>
  one.kind === other.kind && one.title === other.title && one.description === other.description;

/** An error of what somebody did keeps its time; everything else gives way. */
export function shownWith(toasts: readonly Toast[], next: Toast): readonly Toast[] {
  const lasting = toasts.filter(({ givesWay }) => !givesWay);
  return lasting.some(saysTheSame(next)) ? toasts : [...lasting, next];
}

import { useSyncExternalStore } from 'react';

export const SCHEMES = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

/** public/theme.js reads it before anything is painted. */
const STORED_AS = 'hall-theme';
const listeners = new Set<() => void>();

const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const isPrinted = () => window.matchMedia('print');
const prefersLessMotion = () => window.matchMedia('(prefers-reduced-motion: reduce)');

const asScheme = (text: string | null | undefined): Scheme =>
  SCHEMES.find((scheme) => scheme === text) ?? 'system';

/** Unset means the system's. */
const chosen = (): Scheme => asScheme(document.documentElement.dataset.theme);

/** Paper is light. */
const isDark = (): boolean =>
  !isPrinted().matches && (chosen() === 'system' ? prefersDark().matches : chosen() === 'dark');

function show(scheme: Scheme): void {
  if (scheme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = scheme;
  listeners.forEach((listener) => listener());
}

export function chooseScheme(scheme: Scheme): void {
  try {
    if (scheme === 'system') localStorage.removeItem(STORED_AS);
    else localStorage.setItem(STORED_AS, scheme);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  show(scheme);
}

const onStored = ({ key, newValue }: StorageEvent) => {
  if (key === STORED_AS) show(asScheme(newValue));
};

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStored);
  listeners.add(listener);
  const system = [prefersDark(), prefersLessMotion(), isPrinted()];
  system.forEach((query) => query.addEventListener('change', listener));
  return () => {
    system.forEach((query) => query.removeEventListener('change', listener));
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStored);
  };
}

export const useScheme = (): Scheme => useSyncExternalStore(subscribe, chosen);

export const useIsDark = (): boolean => useSyncExternalStore(subscribe, isDark);

export const useLessMotion = (): boolean =>
  useSyncExternalStore(subscribe, () => prefersLessMotion().matches);

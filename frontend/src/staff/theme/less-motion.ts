import { useSyncExternalStore } from 'react';

const query = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function subscribe(listener: () => void): () => void {
  const system = query();
  system.addEventListener('change', listener);
  return () => system.removeEventListener('change', listener);
}

export const useLessMotion = (): boolean => useSyncExternalStore(subscribe, () => query().matches);

import { type ComponentType, lazy } from 'react';

/** A part of a page whose script is loaded once it is shown, within a `Suspense`. */
export const latePart = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(async () => ({ default: await load() }));

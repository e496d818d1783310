import { createContext, use } from 'react';
import type { createBrowserRouter, Location } from 'react-router';

type Router = ReturnType<typeof createBrowserRouter>;

const RouterContext = createContext<Router | null>(null);

export const LatestAddressProvider = RouterContext.Provider;

/**
 * The address that the page is going to, which React may not have drawn yet: what changes a part of the address starts
 * from it, so that two changes shortly after each other both hold.
 */
export function useLatestAddress(): () => Location {
  const router = use(RouterContext);
  if (!router) throw new Error('No router is provided');
  return () => router.state.navigation.location ?? router.state.location;
}

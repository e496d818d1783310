import { createContext, use, useCallback } from 'react';
import { useLocation, type createBrowserRouter } from 'react-router';

const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null);

export const LatestSearchProvider = RouterContext.Provider;

/**
 * The query string that the page is going to have, which React may not have drawn yet: what changes a part of it starts
 * from it, so that two changes shortly after each other both hold.
 * @returns a function of it; undefined when another page is on its way
 */
export function useLatestSearch(): () => string | undefined {
  const router = use(RouterContext);
  if (!router) throw new Error('No router is provided');
  const { pathname } = useLocation();
  return useCallback(() => {
    const latest = router.state.navigation.location ?? router.state.location;
    return latest.pathname === pathname ? latest.search : undefined;
  }, [router, pathname]);
}

import { createContext, use, useCallback } from 'react';
import { useLocation, type createBrowserRouter } from 'react-router';

const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | null>(null);

export const LatestSearchProvider = RouterContext.Provider;

/**
 * The query string that the page will have, which React may not have rendered yet: a change starts from it,
 * so that two changes in quick succession both hold.
 * @returns a function that gives it, or undefined when another page is being opened
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

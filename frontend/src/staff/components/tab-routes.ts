import { createElement, type ComponentType } from 'react';
import { replace, type RouteObject } from 'react-router';

/** A page whose tabs are paths: its bare path goes to the first tab, and a tab that is none of them is not found. */
export const tabRoutes = <Tab extends string>(
  path: string,
  tabs: readonly Tab[],
  load: () => Promise<ComponentType<{ tab: Tab }>>,
): RouteObject => ({
  path,
  children: [
    { index: true, element: null, loader: () => replace(`${path}/${tabs[0]}`) },
    ...tabs.map((tab): RouteObject => ({
      path: tab,
      lazy: async () => ({ element: createElement(await load(), { tab }) }),
    })),
  ],
});

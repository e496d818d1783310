import type { RouteObject } from 'react-router';

/** The pages of this feature, each loaded when first opened. */
export const matchingRoutes: RouteObject[] = [
  {
    path: 'eligibility-seniority',
    lazy: async () => ({ Component: (await import('./eligibility/EligibilityPage')).EligibilityPage }),
  },
];

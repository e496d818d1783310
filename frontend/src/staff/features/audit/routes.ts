import type { RouteObject } from 'react-router';

/** The pages of this feature, each loaded when first opened. */
export const auditRoutes: RouteObject[] = [
  {
    path: 'audit-log',
    lazy: async () => ({ Component: (await import('./AuditLogPage')).AuditLogPage }),
  },
];

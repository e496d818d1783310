import { page } from '../../routing/page-route';

/** The log is asked for as it is opened: it is never out of work. */
export const auditRoutes = [page('audit-log', async () => (await import('./AuditLogPage')).AuditLogPage)];

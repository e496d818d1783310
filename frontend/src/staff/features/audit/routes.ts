import { page } from '../../routing/page-route';

export const auditRoutes = [page('audit-log', async () => (await import('./AuditLogPage')).AuditLogPage)];

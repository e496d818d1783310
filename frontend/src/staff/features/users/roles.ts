import { isAdmin, type User } from '../../session/session-api';

export const roleLabels: Record<User['role'], string> = { admin: 'Admin', user: 'User' };

export const ONLY_ADMINS_CHOOSE_ROLES = 'Only an admin can change roles.';

/** The server refuses it likewise. */
export const whyNot = (me: User | null, user: User, action: 'change' | 'delete'): string | undefined =>
  user.role === 'admin' && !isAdmin(me) ? `Only an admin can ${action} an admin.` : undefined;

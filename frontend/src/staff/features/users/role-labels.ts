import type { User } from '../../session/session-api';

/** The roles as people read them, in the order they are offered. */
export const roleLabels: Record<User['role'], string> = { admin: 'Admin', user: 'User' };

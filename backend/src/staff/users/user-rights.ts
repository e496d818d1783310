import { ApiError } from '../../platform/errors/api-error.js';
import type { StaffUser } from '../../platform/http/actor.js';
import type { UserDto } from './dto/user.dto.js';
import type { UserRole } from './user.entity.js';

type Roles = Pick<UserDto, 'role'>;

const adminsOnly = (error: string, field?: string) =>
  new ApiError(403, 'admins_only', error, field === undefined ? undefined : [{ field, message: error }]);

export function demandMayAdd(by: StaffUser, role: UserRole): void {
  if (by.role !== 'admin' && role === 'admin') throw adminsOnly('Only an admin can add an admin.', 'role');
}

export function demandMayChange(by: StaffUser, user: Roles, role: UserRole): void {
  if (by.role === 'admin') return;
  if (user.role === 'admin') throw adminsOnly('Only an admin can change an admin.');
  if (user.role !== role) throw adminsOnly('Only an admin can change roles.', 'role');
}

export function demandMayDelete(by: StaffUser, user: Roles): void {
  if (by.role !== 'admin' && user.role === 'admin') throw adminsOnly('Only an admin can delete an admin.');
}

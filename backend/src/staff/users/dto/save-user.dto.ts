import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { OneOf, OptionalOneOf } from '../../../platform/input/fields.js';
import { USER_ROLES, type UserRole } from '../user.entity.js';
import { NewPassword, UserName } from './credentials.fields.js';

export class CreateUserDto {
  @UserName() username: string;
  @NewPassword() password: string;
  @OptionalOneOf(USER_ROLES, 'UserRole') role?: UserRole;
}

export class UpdateUserDto {
  @UserName() username: string;
  @OneOf(USER_ROLES, { required: 'Role is required', name: 'UserRole' }) role: UserRole;

  @ApiPropertyOptional({ description: 'Left out: the password stays. Given: the sessions of this user end.' })
  @ValidateIf((_, value) => value !== undefined)
  @NewPassword()
  password?: string;
}

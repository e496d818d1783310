import { ApiProperty } from '@nestjs/swagger';
import { OneWordOf, RecordVersion } from '../../../platform/http/api-docs.js';
import { SearchFilter } from '../../../platform/input/filters.js';
import { USER_ROLES, type UserRole } from '../user.entity.js';

export class UserDto {
  @ApiProperty({ type: 'integer', example: 1 }) id: number;
  @ApiProperty() username: string;
  @OneWordOf(USER_ROLES, 'UserRole') role: UserRole;
  @ApiProperty({ type: String, format: 'date-time' }) createdAt: Date;
  @RecordVersion() version: number;
}

export class UserFiltersDto {
  @SearchFilter('Part of a username.') search?: string;
}

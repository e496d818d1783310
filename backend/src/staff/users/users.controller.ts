import { Body, Delete, Get, Param, type PipeTransform, Post, Put } from '@nestjs/common';
import { fieldError } from '../../platform/errors/api-error.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { CreateUserDto, UpdateUserDto } from './dto/save-user.dto.js';
import { UserDto } from './dto/user.dto.js';
import { UsersService } from './users.service.js';

/** The largest serial id; beyond it PostgreSQL would refuse the number itself. */
const MAX_ID = 2_147_483_647;

class UserIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > MAX_ID) throw fieldError('id', 'Invalid id');
    return id;
  }
}

/** A user's id in the path: malformed → 400 'Invalid id'. */
const UserIdParam = () => Param('id', UserIdPipe);

@StaffController('api/users')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Answers('Staff users, by name', { type: [UserDto] })
  list(): Promise<UserDto[]> {
    return this.users.list();
  }

  @Post()
  @Answers('Add a user; an admin only by an admin', { type: UserDto, status: 201, refuses: [403, 409] })
  create(@Body() user: CreateUserDto, @By() by: Staff): Promise<UserDto> {
    return this.users.create(user, by);
  }

  @Put(':id')
  @Answers(
    'Change a user: an admin, or a role, only by an admin; no password of oneself. A new password ends the sessions of that user',
    { type: UserDto, refuses: [403, 409] },
  )
  update(@UserIdParam() id: number, @Body() user: UpdateUserDto, @IfMatch(UserDto) by: Editor & Staff) {
    return this.users.update(id, user, by);
  }

  @Delete(':id')
  @Answers('Delete a user: not oneself, not the last admin; an admin only by an admin', {
    refuses: [403, 409],
  })
  delete(@UserIdParam() id: number, @IfMatch(UserDto) by: Editor & Staff): Promise<void> {
    return this.users.delete(id, by);
  }
}

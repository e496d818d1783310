import { Body, Controller, Delete, Get, Post, Put, Session } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../platform/http/access.js';
import { Answers } from '../platform/http/api-docs.js';
import { CreateUserDto, UpdateUserDto } from './dto/save-user.dto.js';
import { UserDto } from './dto/user.dto.js';
import { UserIdParam } from './user-id.js';
import { type StaffSession, UsersService } from './users.service.js';

@ApiTags('users')
@Controller('api/users')
@RequiresSession()
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @Answers('Staff users, by name', { type: [UserDto] })
  list(): Promise<UserDto[]> {
    return this.users.list();
  }

  @Post()
  @Answers('Add a user', { type: UserDto, status: 201 }, 400, 409)
  create(@Body() user: CreateUserDto): Promise<UserDto> {
    return this.users.create(user);
  }

  @Put(':id')
  @Answers('Change a user; a new password ends the sessions of that user', { type: UserDto }, 400, 404, 409)
  update(
    @UserIdParam() id: number,
    @Body() user: UpdateUserDto,
    @Session() { staff }: { staff: StaffSession },
  ): Promise<UserDto> {
    return this.users.update(id, user, staff);
  }

  @Delete(':id')
  @Answers('Delete a user: not oneself, not the last admin', {}, 400, 404, 409)
  delete(@UserIdParam() id: number): Promise<void> {
    return this.users.delete(id);
  }
}

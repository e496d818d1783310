import { Get, Query, type StreamableFile } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { AnswersCsv, type CsvColumn, csvOfRows } from '../../platform/lists/csv-answer.js';
import { type UserDto, UserFiltersDto } from './dto/user.dto.js';
import { UsersService } from './users.service.js';

const columns: CsvColumn<UserDto>[] = [
  ['Username', ({ username }) => username],
  ['ID', ({ id }) => id],
  ['Role', ({ role }) => role],
  ['Created', ({ createdAt }) => createdAt.toISOString()],
];

@StaffController('api', 'users')
export class UsersExportController {
  constructor(private readonly users: UsersService) {}

  @Get('users.csv')
  @AnswersCsv('Staff users that fit the search, by name', '"Username","ID","Role","Created"\r\n')
  async list(@Query() { search = '' }: UserFiltersDto): Promise<StreamableFile> {
    const sought = search.toLowerCase();
    const users = await this.users.list();
    return csvOfRows(
      'users.csv',
      columns,
      users.filter(({ username }) => username.toLowerCase().includes(sought)),
    );
  }
}

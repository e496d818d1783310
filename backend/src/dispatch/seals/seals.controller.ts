import { Get, Query } from '@nestjs/common';
import { forbidden } from '../../platform/errors/api-error.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { AnswersPage, type Page } from '../../platform/lists/newest-first.js';
import { ListSealsQuery, SealDto, SealingStateDto } from './dto/seal.dto.js';
import { Seals } from './seals.service.js';

@StaffController('api/seals')
export class SealsController {
  constructor(private readonly seals: Seals) {}

  @Get()
  @AnswersPage('The seals over the records, newest first; for admins', SealDto, [403])
  list(@Query() query: ListSealsQuery, @By() { user }: Staff): Promise<Page<SealDto>> {
    if (user.role !== 'admin') throw forbidden('admins_only', 'Only an admin may look at the seals.');
    return this.seals.list(query);
  }

  @Get('state')
  @Answers('The last seal, and what waits for the next one', { type: SealingStateDto })
  state(): Promise<SealingStateDto> {
    return this.seals.state();
  }
}

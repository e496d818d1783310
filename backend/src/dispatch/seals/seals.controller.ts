import { Get, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { forbidden } from '../../platform/errors/api-error.js';
import { StaffController } from '../../platform/http/staff-controller.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { answerPage } from '../../platform/lists/newest-first.js';
import { ListSealsQuery, SealDto, SealingStateDto } from './dto/seal.dto.js';
import { Seals } from './seals.service.js';

@StaffController('api/seals')
export class SealsController {
  constructor(private readonly seals: Seals) {}

  @Get()
  @Answers('The seals over the records, newest first; for admins', { type: [SealDto], isPage: true }, 403)
  list(
    @Query() query: ListSealsQuery,
    @By() { user }: Staff,
    @Res({ passthrough: true }) response: Response,
  ): Promise<SealDto[]> {
    if (user.role !== 'admin') throw forbidden('admins_only', 'Only an admin may look at the seals.');
    return answerPage(response, this.seals.list(query));
  }

  @Get('state')
  @Answers('The last seal, and what waits for the next one', { type: SealingStateDto })
  state(): Promise<SealingStateDto> {
    return this.seals.state();
  }
}

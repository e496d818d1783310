import { Get, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { WhyDto, WhyQuery } from './dto/why.dto.js';
import { Why } from './why.service.js';

@StaffController('api/jobs', 'why')
export class WhyController {
  constructor(private readonly why: Why) {}

  @Get(':id/why')
  @Answers('Why a worker was called for a job, or was not', { type: WhyDto })
  get(@IdParam() id: string, @Query() { workerId, notes }: WhyQuery): Promise<WhyDto> {
    return this.why.of(id, workerId, { withNotes: notes !== 'false' });
  }
}

import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { WhyDto, WhyQuery } from './dto/why.dto.js';
import { Why } from './why.service.js';

@ApiTags('why')
@Controller('api/jobs')
@RequiresSession()
export class WhyController {
  constructor(private readonly why: Why) {}

  @Get(':id/why')
  @Answers('Why a worker was called for a job, or was not', { type: WhyDto })
  get(@IdParam() id: string, @Query() { workerId, notes }: WhyQuery): Promise<WhyDto> {
    return this.why.of(id, workerId, { withNotes: notes !== 'false' });
  }
}

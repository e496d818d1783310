import { Get, Post, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { SlipDueDto, SlipResultDto, SlipsDto, SlipsDueQuery } from './dto/slip.dto.js';
import { Slips } from './slips.service.js';

@StaffController('api', 'slips')
export class SlipsController {
  constructor(private readonly slips: Slips) {}

  @Get('jobs/:id/slips')
  @Answers("What the slips of a job's dispatches say, and which e-mails with them went out", {
    type: SlipsDto,
  })
  get(@IdParam() id: string): Promise<SlipsDto> {
    return this.slips.of(id);
  }

  @Post('jobs/:id/slips')
  @Answers("E-mail all of a job's dispatches to the employer; the same again makes no second e-mail", {
    status: 202,
    type: SlipResultDto,
    refuses: [409, 422],
  })
  send(@IdParam() id: string, @By() by: Staff): Promise<SlipResultDto> {
    return this.slips.send(id, by);
  }

  @Get('slips/due')
  @Answers(
    'Jobs that are not over whose employer has no e-mail address, or has not got the slip as it is now',
    { type: [SlipDueDto] },
  )
  due(@Query() query: SlipsDueQuery): Promise<SlipDueDto[]> {
    return this.slips.due(query);
  }
}

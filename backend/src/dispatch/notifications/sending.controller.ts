import { Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { SendingDto, StopSendingResultDto } from './dto/sending.dto.js';
import { SendingService } from './sending.service.js';

@ApiTags('jobs')
@Controller('api/jobs')
@RequiresSession()
export class SendingController {
  constructor(private readonly sending: SendingService) {}

  @Get(':id/sending')
  @Answers('What is still to be sent about a job', { type: SendingDto }, 400, 404)
  get(@IdParam() id: string): Promise<SendingDto> {
    return this.sending.get(id);
  }

  @Post(':id/stop-sending')
  @Answers(
    'Stop the texts about a job that still wait; they count as not sent, and offers among them end',
    { type: StopSendingResultDto },
    400,
    404,
  )
  stop(@IdParam() id: string, @By() by: Actor): Promise<StopSendingResultDto> {
    return this.sending.stop(id, by);
  }
}

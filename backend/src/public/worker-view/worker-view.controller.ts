import { Controller, Get, UseInterceptors } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { WithHallContact } from '../../hall/contact/hall-contact.service.js';
import { LinkNotFoundDto } from '../reader/dto/reader.dto.js';
import { WithReader } from '../reader/with-reader.service.js';
import { Public } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { PublicIdParam } from '../../platform/http/ids.js';
import { type Actor, By } from '../../platform/http/actor.js';
import { WorkerViewDto } from './dto/worker-view.dto.js';
import { DETAILS_NOT_FOUND, WorkerViewService } from './worker-view.service.js';

@ApiTags('public')
@Controller('api/worker-view')
@Public()
@UseInterceptors(WithHallContact, WithReader)
@ApiNotFoundResponse({ type: LinkNotFoundDto, description: 'There is nothing behind the link.' })
export class WorkerViewController {
  constructor(private readonly workerView: WorkerViewService) {}

  /** Changes nothing: link scanners open every link they see. */
  @Get(':id')
  @Answers('What the worker of a match sees behind the link', { type: WorkerViewDto })
  get(@PublicIdParam(DETAILS_NOT_FOUND) id: string, @By('link') by: Actor): Promise<WorkerViewDto> {
    return this.workerView.get(id, by);
  }
}

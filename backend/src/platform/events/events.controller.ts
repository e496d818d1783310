import { Header, type MessageEvent, Req, Sse } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiProduces } from '@nestjs/swagger';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { StaffController } from '../http/staff-controller.js';
import { ChangeStreams } from './change-streams.service.js';

@StaffController('api/events')
export class EventsController {
  constructor(private readonly streams: ChangeStreams) {}

  @Sse()
  @Header('X-Accel-Buffering', 'no')
  @ApiOperation({
    summary: 'What changed, as it happens',
    description:
      'Server-sent events. Each message is `{topic, ids, fields}`; for the topic `job-matches` the ids are those of ' +
      'the jobs. `fields` names what has changed of them; without it anything may have. An event of type `gap` means that some changes were not heard: fetch again what is shown. ' +
      'An event of type `heartbeat` comes every 10 seconds: a stream that is silent for longer is broken. ' +
      'An event of type `renew` means that the stream ends in 20 seconds: open the next one now, and miss nothing. The stream ends soon after the session has.',
  })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({
    description: 'A stream of `{topic: string, ids: string[], fields?: string[]}`.',
    content: {
      'text/event-stream': {
        schema: { type: 'string' },
        example: 'data: {"topic":"workers","ids":["3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b"]}\n\n',
      },
    },
  })
  events(@Req() request: Request): Observable<MessageEvent> {
    return this.streams.of(request);
  }
}

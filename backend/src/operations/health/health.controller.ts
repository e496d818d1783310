import { Controller, Get } from '@nestjs/common';
import { ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { ErrorDto } from '../../platform/errors/error.dto.js';
import { Public } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { HealthDto } from './health.dto.js';
import { HealthService } from './health.service.js';

@ApiTags('health')
@Controller('health')
@Public('uncounted')
export class HealthController {
  constructor(private readonly health: HealthService) {}

  @Get('live')
  @Answers('The process runs', { type: HealthDto })
  live(): HealthDto {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiServiceUnavailableResponse({ type: ErrorDto, description: 'Something it needs does not answer.' })
  @Answers('The process can do its work', { type: HealthDto })
  ready(): Promise<HealthDto> {
    return this.health.ready();
  }
}

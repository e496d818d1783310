import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { StatsDto } from './dto/stats.dto.js';
import { StatsService } from './stats.service.js';

@ApiTags('stats')
@Controller('api/stats')
@RequiresSession()
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Answers('How many there are of what', { type: StatsDto })
  get(): Promise<StatsDto> {
    return this.stats.get();
  }
}

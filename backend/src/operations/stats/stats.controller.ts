import { Get } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { StatsDto } from './dto/stats.dto.js';
import { StatsService } from './stats.service.js';

@StaffController('api/stats')
export class StatsController {
  constructor(private readonly stats: StatsService) {}

  @Get()
  @Answers('How many there are of what', { type: StatsDto })
  get(): Promise<StatsDto> {
    return this.stats.get();
  }
}

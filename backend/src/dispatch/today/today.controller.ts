import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TodayDto } from './dto/today.dto.js';
import { TodayService } from './today.service.js';

@ApiTags('today')
@Controller('api/today')
@RequiresSession()
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @Answers('What the page Today shows; it may change with the page', { type: TodayDto })
  get(): Promise<TodayDto> {
    return this.today.get();
  }
}

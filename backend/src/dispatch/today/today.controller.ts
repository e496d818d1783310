import { Get } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TodayDto } from './dto/today.dto.js';
import { TodayService } from './today.service.js';

@StaffController('api/today')
export class TodayController {
  constructor(private readonly today: TodayService) {}

  @Get()
  @Answers('What the page Today shows; it may change with the page', { type: TodayDto })
  get(): Promise<TodayDto> {
    return this.today.get();
  }
}

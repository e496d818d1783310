import { Body, Get, Put } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { HallDto, SaveHallDto } from './dto/hall.dto.js';
import { HallService } from './hall.service.js';

@StaffController('api/hall')
export class HallController {
  constructor(private readonly hall: HallService) {}

  @Get()
  @Answers('What the screens need to know of the hall', { type: HallDto })
  get(): Promise<HallDto> {
    return this.hall.get();
  }

  @Put()
  @Answers("Set the hall's name and phone, which stand on the workers' pages, and when texts go out", {
    type: HallDto,
    refuses: [403],
  })
  save(@Body() body: SaveHallDto, @IfMatch(HallDto) by: Editor): Promise<HallDto> {
    return this.hall.save(body, by);
  }
}

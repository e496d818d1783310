import { Body, Get, Post } from '@nestjs/common';
import { ApiBody } from '@nestjs/swagger';
import { StaffController } from '../../platform/http/staff-controller.js';
import { By, type Staff } from '../../platform/http/actor.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { FillDto, FillPreviewDto, FillRunDto, ResumeFillDto, StopFillDto } from './dto/fill.dto.js';
import { FillRuns } from './fill-runs.service.js';

@StaffController('api/jobs')
export class FillController {
  constructor(private readonly runs: FillRuns) {}

  @Post(':id/fill')
  @Answers(
    'Fill a job from its list: its matches are refreshed, and offers made in their order as openings come free',
    { status: 201, type: FillRunDto, refuses: [409, 422] },
  )
  start(@IdParam() id: string, @Body() body: FillDto, @By() by: Staff): Promise<FillRunDto> {
    return this.runs.start(id, body, by);
  }

  @Post(':id/fill/preview')
  @Answers('What filling a job would do; nothing is written', { type: FillPreviewDto })
  preview(@IdParam() id: string, @Body() body: FillDto): Promise<FillPreviewDto> {
    return this.runs.preview(id, body);
  }

  @Get(':id/fill')
  @Answers('The last run of a job; 404 `no_run` before the first', { type: FillRunDto })
  get(@IdParam() id: string): Promise<FillRunDto> {
    return this.runs.get(id);
  }

  @Post(':id/fill/pause')
  @Answers('Pause the filling of a job; its open offers stand', { type: FillRunDto, refuses: [409] })
  pause(@IdParam() id: string, @By() by: Staff): Promise<FillRunDto> {
    return this.runs.pause(id, by);
  }

  @Post(':id/fill/resume')
  @ApiBody({ type: ResumeFillDto, required: false })
  @Answers('Resume the filling of a job', { type: FillRunDto, refuses: [409] })
  resume(@IdParam() id: string, @Body() body: ResumeFillDto, @By() by: Staff): Promise<FillRunDto> {
    return this.runs.resume(id, body, by);
  }

  @Post(':id/fill/stop')
  @Answers('Stop the filling of a job', { type: FillRunDto, refuses: [409] })
  stop(@IdParam() id: string, @Body() body: StopFillDto, @By() by: Staff): Promise<FillRunDto> {
    return this.runs.stop(id, body, by);
  }
}

import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { SearchDto } from '../../platform/input/filters.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { type Actor, By } from '../../platform/http/actor.js';
import {
  ClassificationDto,
  SaveClassificationDto,
  UpdateClassificationDto,
} from './dto/classification.dto.js';
import { ClassificationsService } from './classifications.service.js';

@StaffController('api/classifications')
export class ClassificationsController {
  constructor(private readonly classifications: ClassificationsService) {}

  @Get()
  @Answers('All classifications, by name', { type: [ClassificationDto] })
  list(@Query() { search }: SearchDto): Promise<ClassificationDto[]> {
    return this.classifications.list(search);
  }

  @Get(':id')
  @Answers('One classification', { type: ClassificationDto })
  get(@IdParam() id: string): Promise<ClassificationDto> {
    return this.classifications.get(id);
  }

  @Post()
  @Answers('Add a classification', { type: ClassificationDto, status: 201, refuses: [409] })
  create(@Body() body: SaveClassificationDto, @By() by: Actor): Promise<ClassificationDto> {
    return this.classifications.create(body, by);
  }

  @Put(':id')
  @Answers('Change a classification', { type: ClassificationDto, refuses: [409] })
  update(
    @IdParam() id: string,
    @Body() body: UpdateClassificationDto,
    @IfMatch(ClassificationDto) by: Editor,
  ): Promise<ClassificationDto> {
    return this.classifications.update(id, body, by);
  }

  @Delete(':id')
  @Answers('Delete a classification that no job has; groups and certificates lose it', { refuses: [409] })
  delete(@IdParam() id: string, @IfMatch(ClassificationDto) by: Editor): Promise<void> {
    return this.classifications.delete(id, by);
  }
}

import { Body, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { TakesBody } from '../../platform/http/body-limits.js';
import { SearchDto } from '../../platform/input/filters.js';
import { IdParam } from '../../platform/http/ids.js';
import { type Editor, IfMatch } from '../../platform/http/if-match.js';
import { type Actor, By } from '../../platform/http/actor.js';
import {
  SimilarClassificationDto,
  SaveSimilarClassificationDto,
  UpdateSimilarClassificationDto,
} from './dto/similar-classification.dto.js';
import { SimilarClassificationsService } from './similar-classifications.service.js';

@StaffController('api/substantially-similar-classifications', 'similar-classifications')
export class SimilarClassificationsController {
  constructor(private readonly groups: SimilarClassificationsService) {}

  @Get()
  @Answers('All groups of substantially similar classifications, by name', {
    type: [SimilarClassificationDto],
  })
  list(@Query() { search }: SearchDto): Promise<SimilarClassificationDto[]> {
    return this.groups.list(search);
  }

  @Get(':id')
  @Answers('One group', { type: SimilarClassificationDto })
  get(@IdParam() id: string): Promise<SimilarClassificationDto> {
    return this.groups.get(id);
  }

  @Post()
  @TakesBody('lists')
  @Answers('Add a group', { type: SimilarClassificationDto, status: 201 })
  create(@Body() body: SaveSimilarClassificationDto, @By() by: Actor): Promise<SimilarClassificationDto> {
    return this.groups.create(body, by);
  }

  @Put(':id')
  @TakesBody('lists')
  @Answers('Change a group', { type: SimilarClassificationDto })
  update(
    @IdParam() id: string,
    @Body() body: UpdateSimilarClassificationDto,
    @IfMatch(SimilarClassificationDto) by: Editor,
  ): Promise<SimilarClassificationDto> {
    return this.groups.update(id, body, by);
  }

  @Delete(':id')
  @Answers('Delete a group; workers lose it from what they can work in', {})
  delete(@IdParam() id: string, @IfMatch(SimilarClassificationDto) by: Editor): Promise<void> {
    return this.groups.delete(id, by);
  }
}

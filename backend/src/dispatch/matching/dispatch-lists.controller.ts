import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from '../../platform/http/access.js';
import { Answers } from '../../platform/http/api-docs.js';
import { IdParam } from '../../platform/http/ids.js';
import { DispatchLists } from './dispatch-lists.service.js';
import { DispatchListDto, DispatchPlacesQuery } from './dto/dispatch-list.dto.js';

@ApiTags('matching')
@Controller('api/dispatch-lists')
@RequiresSession()
export class DispatchListsController {
  constructor(private readonly lists: DispatchLists) {}

  @Get(':id')
  @Answers(
    'The list that a refresh of matches made: who stood where, and by what',
    { type: DispatchListDto },
    400,
    404,
  )
  get(@IdParam() id: string, @Query() query: DispatchPlacesQuery): Promise<DispatchListDto> {
    return this.lists.get(id, query);
  }
}

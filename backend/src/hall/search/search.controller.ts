import { Get, Query } from '@nestjs/common';
import { StaffController } from '../../platform/http/staff-controller.js';
import { Answers } from '../../platform/http/api-docs.js';
import { FoundDto, SearchQueryDto } from './dto/search.dto.js';
import { SearchService } from './search.service.js';

@StaffController('api/search')
export class SearchController {
  constructor(private readonly search: SearchService) {}

  @Get()
  @Answers('Workers, jobs and employers that fit what is typed, 20 at most, best first', { type: [FoundDto] })
  find(@Query() { q }: SearchQueryDto): Promise<FoundDto[]> {
    return this.search.find(q);
  }
}

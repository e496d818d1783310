import { IntersectionType } from '@nestjs/swagger';
import { ChoiceFilter, DayFilter, IdFilter, SearchFilter } from '../../../platform/input/filters.js';
import { PageQuery } from '../../../platform/lists/page.js';
import { JOB_STATUSES, type JobStatus } from '../job.entity.js';

export class JobFiltersDto {
  @SearchFilter("Part of the title, the description, the employer's or the classification's name.")
  search?: string;

  @ChoiceFilter(JOB_STATUSES, 'JobStatus') status?: JobStatus;
  @IdFilter() classificationId?: string;
  @IdFilter() employerId?: string;
  @DayFilter() postDateFrom?: string | null;
  @DayFilter() postDateTo?: string | null;
}

export class JobsQuery extends IntersectionType(JobFiltersDto, PageQuery) {}

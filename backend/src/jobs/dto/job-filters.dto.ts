import { applyDecorators } from '@nestjs/common';
import { Transform, type TransformFnParams } from 'class-transformer';
import { OptionalDay } from '../../platform/http/dates.js';
import { ChoiceFilter, IdFilter, SearchFilter } from '../../platform/http/filters.js';
import { JOB_STATUSES, type JobStatus } from '../job.entity.js';

/** One end of a range of days; '' and 'all' leave that end open. */
const DayFilter = () =>
  applyDecorators(
    Transform(({ value }: TransformFnParams): unknown => (value === 'all' ? null : value)),
    OptionalDay({ notBefore: '0001-01-01' }),
  );

export class JobFiltersDto {
  @SearchFilter("Part of the title, the description, the employer's or the classification's name.")
  search?: string;

  @ChoiceFilter(JOB_STATUSES, 'JobStatus')
  status?: JobStatus;

  @IdFilter()
  classificationId?: string;

  @IdFilter()
  employerId?: string;

  @DayFilter()
  postDateFrom?: string | null;

  @DayFilter()
  postDateTo?: string | null;
}

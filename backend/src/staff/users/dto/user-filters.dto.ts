import { SearchFilter } from '../../../platform/input/filters.js';

export class UserFiltersDto {
  @SearchFilter('Part of a username.') search?: string;
}

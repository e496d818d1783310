import { applyDecorators, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RequiresSession } from './access.js';

/**
 * A controller whose routes are for signed-in staff.
 * @param tag the group of its routes in the OpenAPI document; the first word after `api/` when left out
 */
export const StaffController = (path: string, tag = path.split('/')[1] ?? path) =>
  applyDecorators(Controller(path), ApiTags(tag), RequiresSession());

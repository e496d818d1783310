import { Param, PipeTransform } from '@nestjs/common';
import { fieldError } from '../../platform/errors/api-error.js';

/** The largest serial id; beyond it PostgreSQL would refuse the number itself. */
const MAX_ID = 2_147_483_647;

class UserIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    const id = /^\d{1,10}$/.test(value) ? Number(value) : 0;
    if (id < 1 || id > MAX_ID) throw fieldError('id', 'Invalid id');
    return id;
  }
}

/** A user's id in the path: malformed → 400 'Invalid id'. */
export const UserIdParam = () => Param('id', UserIdPipe);

import { CanActivate, ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { forbidden } from '../../platform/errors/api-error.js';
import type { UserDto } from '../../staff/users/dto/user.dto.js';

/** The queues are the one part of the product that not all staff may use. */
@Injectable()
export class AdminGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<Request & { user?: UserDto }>();
    if (user?.role === 'admin') return true;
    throw forbidden('admins_only', 'Only an admin may look at the queues.');
  }
}

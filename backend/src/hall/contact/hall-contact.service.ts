import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { catchError, from, mergeMap, type Observable } from 'rxjs';
import { ApiError } from '../../platform/errors/api-error.js';
import type { HallContactDto } from './dto/hall.dto.js';
import { HallService } from './hall.service.js';

/**
 * Adds the hall's name and phone as `hall` to an answer, also to a 404; left out while staff have set neither.
 */
@Injectable()
export class WithHallContact implements NestInterceptor {
  constructor(private readonly hall: HallService) {}

  intercept(_context: ExecutionContext, next: CallHandler<object>): Observable<object> {
    return next.handle().pipe(
      mergeMap(async (answer) => ({ ...answer, ...(await this.known()) })),
      catchError((error: unknown) => from(this.withContact(error))),
    );
  }

  private async withContact(error: unknown): Promise<never> {
    if (!(error instanceof ApiError) || error.getStatus() !== 404) throw error;
    const { code, error: sentence, details, headers, more } = error;
    throw new ApiError(404, code, sentence, details, headers, { ...more, ...(await this.known()) });
  }

  private async known(): Promise<{ hall?: HallContactDto }> {
    const hall = await this.hall.contact();
    return hall.name === null && hall.phone === null ? {} : { hall };
  }
}

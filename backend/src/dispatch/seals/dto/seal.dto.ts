import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import { Formatted, Nullable } from '../../../platform/http/api-docs.js';
import { WholeNumber } from '../../../platform/input/filters.js';
import { MAX_LISTED } from '../../../platform/lists/newest-first.js';

export class SealDto {
  /** From 1, without a gap. */
  @ApiProperty({ type: 'integer', example: 1234 }) number: number;
  @Formatted('date-time') at: Date;

  /** How many rows of the records it covers, beside the seal before it. */
  @ApiProperty({ type: 'integer', example: 17 }) rows: number;

  /** HMAC-SHA-256, in hexadecimal digits. */
  @ApiProperty({ example: '0a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f9' }) hash: string;
}

export class SealingStateDto {
  /** Null before the first seal. */
  @ApiProperty({ type: 'integer', nullable: true, example: 1234 }) lastNumber: number | null;
  @Nullable('date-time') lastAt: Date | null;

  /** Rows that the next seal covers. */
  @ApiProperty({ type: 'integer', example: 3 }) waiting: number;

  /** Seconds that the oldest of them has waited; 0 when none does. */
  @ApiProperty({ example: 12.5 }) oldestSeconds: number;
}

export class ListSealsQuery {
  @WholeNumber({ min: 1, max: MAX_LISTED, usual: MAX_LISTED })
  limit?: number;

  @ApiPropertyOptional({ description: 'The number of the last one seen: older ones follow.' })
  @IsOptional()
  @WholeNumber({ min: 1, max: 2_147_483_647 })
  before?: number;
}

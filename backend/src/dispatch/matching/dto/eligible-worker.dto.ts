import { ApiProperty } from '@nestjs/swagger';
import { Nullable } from '../../../platform/http/api-docs.js';
import { WorkerDto } from '../../../hall/workers/dto/worker.dto.js';

export class EligibleWorkerDto {
  @ApiProperty() worker: WorkerDto;

  @ApiProperty({
    example:
      'Echelon 2: works at a different employer in a substantially similar classification (since Mar 4, 2011)',
  })
  eligibilityReason: string;

  @ApiProperty({ description: '1 to 4; 1 where the dispatch class has one rule.' }) echelon: number;
  @Nullable('date') seniorityDate: string | null;
  @ApiProperty({ description: 'Breaks ties of seniority, lowest first.' }) tiebreak: number;
  @ApiProperty({ description: 'Place in the order, from 1.' }) priority: number;
}

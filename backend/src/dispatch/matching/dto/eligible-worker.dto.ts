import { ApiProperty, PickType } from '@nestjs/swagger';
import { WorkerDto } from '../../../hall/workers/dto/worker.dto.js';
import { DispatchPlaceDto } from './dispatch-list.dto.js';

export class EligibleWorkerDto extends PickType(DispatchPlaceDto, [
  'echelon',
  'seniorityDate',
  'tiebreak',
  'priority',
]) {
  @ApiProperty() worker: WorkerDto;

  @ApiProperty({
    example:
      'Echelon 2: works at a different employer in a substantially similar classification (since Mar 4, 2011)',
  })
  eligibilityReason: string;
}

import { ApiProperty } from '@nestjs/swagger';
import { StatusUnlessDeleted } from '../../../hall/jobs/dto/job.dto.js';
import type { JobStatus } from '../../../hall/jobs/job.entity.js';
import { Formatted, Nullable, OneWordOf } from '../../../platform/http/api-docs.js';

export const HELD_OUTCOMES = ['open', 'waiting', 'accepted'] as const;
type HeldOutcome = (typeof HELD_OUTCOMES)[number];

/** An open offer, a wait for a place, or a dispatch that is not over. */
export class HeldDto {
  @Formatted('uuid') offerId: string;
  @Formatted('uuid') jobId: string;
  @ApiProperty() jobTitle: string;

  @StatusUnlessDeleted() jobStatus: JobStatus | null;

  @ApiProperty() employerName: string;
  @Nullable('uuid') workerId: string | null;
  @ApiProperty() workerName: string;

  @OneWordOf(HELD_OUTCOMES, 'HeldOutcome', '`accepted`: a dispatch.') outcome: HeldOutcome;

  @Formatted('date-time') since: Date;
  @Nullable('date-time', 'Of an open offer: until when it can be answered.') answerBy: Date | null;
  @Nullable('date-time') startsAt: Date | null;
  @Nullable('date-time') endsAt: Date | null;

  @ApiProperty({
    description:
      'It ends when the worker is deleted: it is open, waits, or is a dispatch whose job has not started.',
  })
  isToCome: boolean;
}

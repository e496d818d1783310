import { ApiProperty } from '@nestjs/swagger';
import { JOB_STATUSES } from '../../../hall/jobs/job.entity.js';
import { MATCH_STATUSES } from '../../../dispatch/matching/job-match.entity.js';
import { channels } from '../../../messaging/channels.js';
import { MEMBER_STATUSES } from '../../../hall/workers/worker.entity.js';

/** Of all channels alike. */
export const MESSAGE_STATUSES = [...new Set(channels.flatMap(({ summaries }) => Object.keys(summaries)))];

/** How many of each kind there are; every kind is named, also those with none. */
const Counts = (kinds: readonly string[]) =>
  ApiProperty({
    type: 'object',
    properties: Object.fromEntries(kinds.map((kind) => [kind, { type: 'integer' as const, minimum: 0 }])),
    required: [...kinds],
    selfRequired: true,
    additionalProperties: false,
    example: Object.fromEntries(kinds.map((kind, place) => [kind, 3 * (kinds.length - place)])),
  });

export class WorkerStatsDto {
  @ApiProperty() total: number;
  @ApiProperty() active: number;
  @ApiProperty({ description: 'Workers whose number has opted in to texts.' }) optedIn: number;
  @Counts(MEMBER_STATUSES) byMemberStatus: Record<string, number>;
}

export class EmployerStatsDto {
  @ApiProperty() total: number;
}

export class JobStatsDto {
  @ApiProperty() total: number;
  @Counts(JOB_STATUSES) byStatus: Record<string, number>;
}

export class MatchStatsDto {
  @Counts(MATCH_STATUSES) byStatus: Record<string, number>;
}

export class MessageStatsDto {
  @Counts(MESSAGE_STATUSES) lastDayByStatus: Record<string, number>;

  @ApiProperty({ description: 'Texts and e-mails of any age that may or may not have been sent.' })
  unknown: number;
}

export class StatsDto {
  @ApiProperty() workers: WorkerStatsDto;
  @ApiProperty() employers: EmployerStatsDto;
  @ApiProperty() jobs: JobStatsDto;
  @ApiProperty() matches: MatchStatsDto;

  @ApiProperty({ description: 'Texts and e-mails together, of the last 24 hours unless it says otherwise.' })
  messages: MessageStatsDto;
}

import { ApiProperty } from '@nestjs/swagger';

/** How many of each kind there are; every kind is named, also those with none. */
const Counts = () => ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } });

export class WorkerStatsDto {
  @ApiProperty()
  total: number;

  @ApiProperty()
  active: number;

  @ApiProperty({ description: 'Workers whose number has opted in to texts.' })
  optedIn: number;

  @Counts()
  byMemberStatus: Record<string, number>;
}

export class EmployerStatsDto {
  @ApiProperty()
  total: number;
}

export class JobStatsDto {
  @ApiProperty()
  total: number;

  @Counts()
  byStatus: Record<string, number>;
}

export class MatchStatsDto {
  @Counts()
  byStatus: Record<string, number>;
}

export class MessageStatsDto {
  @Counts()
  lastDayByStatus: Record<string, number>;

  @ApiProperty({ description: 'Texts and e-mails of any age that may or may not have been sent.' })
  unknown: number;
}

export class StatsDto {
  @ApiProperty()
  workers: WorkerStatsDto;

  @ApiProperty()
  employers: EmployerStatsDto;

  @ApiProperty()
  jobs: JobStatsDto;

  @ApiProperty()
  matches: MatchStatsDto;

  @ApiProperty({ description: 'Texts and e-mails together, of the last 24 hours unless it says otherwise.' })
  messages: MessageStatsDto;
}

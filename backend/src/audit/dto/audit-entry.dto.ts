import { ApiProperty } from '@nestjs/swagger';
import { Formatted, ListOf, Nullable, OneWordOf } from '../../platform/http/api-docs.js';
import { ACTOR_SOURCES, type ActorSource } from '../../platform/http/actor.js';

/** One field of what was changed, as people read it: names instead of ids, days and times on the hall's clock. */
export class AuditChangeDto {
  @ApiProperty({ example: 'L26 employer' }) field: string;
  @ApiProperty({ type: String, nullable: true, description: 'Null: none.' }) before: string | null;
  @ApiProperty({ type: String, nullable: true, description: 'Null: none.' }) after: string | null;
}

/** What an entry tells of, by its present name; of something deleted by its last one. */
export class AuditAboutDto {
  @ApiProperty({ example: 'worker', description: 'As `entityType`.' }) type: string;
  @ApiProperty({ example: '5f0c3f7e-4a39-4a53-9a9c-0d4f6f3f7a11' }) id: string;
  @ApiProperty({ example: 'Rosa Diaz' }) name: string;
}

/** Who did what to what, when, from where. */
export class AuditEntryDto {
  @ApiProperty({ example: '4711' }) id: string;
  @Formatted('date-time') createdAt: Date;
  @OneWordOf(ACTOR_SOURCES, 'AuditSource') source: ActorSource;

  @ApiProperty({ type: String, nullable: true, description: 'The user name at that time; null: no staff.' })
  actorName: string | null;

  @ApiProperty({ example: 'worker.updated' }) action: string;
  @ApiProperty({ example: 'worker' }) entityType: string;

  @ApiProperty({ description: "Cut to its beginning where the whole would be a worker's public link." })
  entityId: string;

  @ApiProperty({ example: 'dispatcher changed Rosa Diaz: status Active → Inactive' }) summary: string;
  @ListOf(AuditChangeDto) changes: AuditChangeDto[];
  @ListOf(AuditAboutDto) about: AuditAboutDto[];

  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Of a refresh: the list it made.',
  })
  dispatchListId: string | null;

  @Nullable() ipAddress: string | null;
  @Nullable() requestId: string | null;
}

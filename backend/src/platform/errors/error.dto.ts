import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';

export class FieldErrorDto {
  @ApiProperty({ example: 'firstName' }) field: string;
  @ApiProperty({ example: 'First name is required' }) message: string;
}

/** The shape of every error answer. */
export class ErrorDto {
  @ApiProperty({ example: 400 }) statusCode: number;
  @ApiProperty({ description: 'A sentence for people.', example: 'First name is required' }) error: string;
  @ApiProperty({ description: 'Stable, for programs.', example: 'validation_failed' }) code: string;

  @ApiPropertyOptional({ type: [FieldErrorDto], description: 'What is wrong with which field.' })
  details?: FieldErrorDto[];

  @ApiPropertyOptional({
    type: Object,
    additionalProperties: true,
    description: 'With `changed_meanwhile`: the record as it is now, as the same call answers it.',
  })
  current?: object;

  @ApiPropertyOptional({
    type: Object,
    additionalProperties: { type: 'string' },
    description: 'With `worker_exists`: the `id` and `name` of who is on the list already.',
  })
  worker?: object;

  @ApiPropertyOptional({
    type: Object,
    additionalProperties: { type: 'string', nullable: true },
    description:
      'With 404, 429, 500 and 503 behind a link to a worker: the `name` and `phone` of the hall, where staff have set them.',
  })
  hall?: object;

  @ApiPropertyOptional({
    type: Object,
    additionalProperties: true,
    description:
      'With 404, 429, 500 and 503 behind a link to a worker: in which language the page opens, as the page itself answers it.',
  })
  reader?: object;

  @ApiProperty({ description: 'Names this request in the logs.' }) requestId: string;
}

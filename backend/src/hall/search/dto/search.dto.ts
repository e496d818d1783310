import { ApiProperty } from '@nestjs/swagger';
import { Formatted, OneWordOf } from '../../../platform/http/api-docs.js';
import { RequiredText } from '../../../platform/input/fields.js';

export const FOUND_TYPES = ['worker', 'job', 'employer'] as const;
export type FoundType = (typeof FOUND_TYPES)[number];

export class SearchQueryDto {
  @RequiredText({
    description:
      'Beginnings of words of a name, a title or an employer, in any order; an employee id; or three digits or more ' +
      'with which a phone number begins or ends. Case and accents do not matter.',
    example: 'lop ana',
  })
  q: string;
}

export class FoundDto {
  @OneWordOf(FOUND_TYPES, 'FoundType', 'What the id is of.') type: FoundType;

  @Formatted('uuid') id: string;

  @ApiProperty({ example: 'Ana Lopez', description: "A worker's name, a job's title, an employer's name." })
  title: string;

  @ApiProperty({
    example: 'Active · 20417 · +1 (617) 555-0123',
    description:
      "For people, to tell it from others: a worker's status, employee id and phone number; a job's employer, status " +
      "and post date; an employer's dispatch class and contact. What is not known is left out.",
  })
  subtitle: string;
}

import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayMinSize, IsUUID } from 'class-validator';
import { Convert } from '../input/convert.js';

/** For more changes, fetching the whole page is no more work. */
const MOST_CHANGED = 20;

const separate = (value: unknown): unknown => (typeof value === 'string' ? value.split(',') : value);

const ChangedIds = () =>
  applyDecorators(
    ApiProperty({
      type: String,
      description: `Ids of what has changed since the page was seen, with commas between them; ${MOST_CHANGED} at most.`,
    }),
    Convert(separate),
    ArrayMinSize(1, { message: 'Invalid input' }),
    ArrayMaxSize(MOST_CHANGED, { message: `At most ${MOST_CHANGED} ids` }),
    IsUUID(undefined, { each: true, message: 'Invalid uuid' }),
  );

/** What brings a page up to date that was seen before. */
export class ChangedQuery {
  @ChangedIds() changed: string[];
}

export class ChangedPageDto {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'The ids of the rows of the page, in their order.',
  })
  order: string[];

  @ApiProperty({ description: 'How many fit the filters in all.' }) total: number;
}

export interface ChangedPage<Row> {
  order: string[];
  /** Of `order`, those that whoever has seen the page may lack. */
  rows: Row[];
  total: number;
}

/**
 * The changed rows, and as many rows at both ends of the page, where rows may have moved in because others
 * came or went.
 */
export function rowsToSend<Row extends { id: string }>(
  order: readonly Row[],
  changed: readonly string[],
  idsOf: (row: Row) => readonly (string | null)[] = ({ id }) => [id],
): Row[] {
  const ids = new Set<string | null>(changed);
  return order.filter(
    (row, index) =>
      index < changed.length ||
      index >= order.length - changed.length ||
      idsOf(row).some((id) => ids.has(id)),
  );
}

/** `hasMore`: there are more rows than `total`, which the server has not counted. */
export interface Total {
  total: number;
  hasMore: boolean;
}

export const totalOf = ({ headers }: Response): Total => ({
  total: Number(headers.get('X-Total-Count')),
  hasMore: headers.get('X-Total-Count-Relation') === 'gte',
});

/** '743 texts', '10,000+ texts'. */
export const counted = ({ total, hasMore }: Total, one: string, many: string): string =>
  `${total.toLocaleString('en-US')}${hasMore ? '+' : ''} ${total === 1 ? one : many}`;

export interface NewestPage<Row> extends Total {
  rows: Row[];
  hasOlder: boolean;
}

/** The answer has one row more than is shown, which tells whether there are older ones. */
export const newestPage = <Row>(
  { data = [], response }: { data?: Row[]; response: Response },
  size: number,
): NewestPage<Row> => ({ rows: data.slice(0, size), hasOlder: data.length > size, ...totalOf(response) });

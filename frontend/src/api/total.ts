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

/** Rows of a list in a fixed order, of which all are counted. */
export interface Page<Row> {
  rows: Row[];
  total: number;
}

export const PAGE_SIZE = 100;

/** What the query of a page is, of a hundred rows; the first is 1. */
export const partOf = (page: number) => ({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });

export const pageIn = <Row>({ data = [], response }: { data?: Row[]; response: Response }): Page<Row> => ({
  rows: data,
  total: totalOf(response).total,
});

export interface NewestPage<Row> extends Total {
  rows: Row[];
  hasOlder: boolean;
}

/** The answer has one row more than is shown, which tells whether there are older ones. */
export const newestPage = <Row>(
  { data = [], response }: { data?: Row[]; response: Response },
  size: number,
): NewestPage<Row> => ({ rows: data.slice(0, size), hasOlder: data.length > size, ...totalOf(response) });

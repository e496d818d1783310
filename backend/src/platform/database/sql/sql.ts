/** A parameter of a statement, as it stands in its text. */
export interface Parameter {
  name: string;
  /** What PostgreSQL may take it for. */
  types: readonly string[];
  encode: (value: unknown) => unknown;
}

/** Where a statement writes the columns of its own row, see `columnsOf`. */
export interface OwnColumns {
  alias: string;
}

export type Part = string | Parameter | OwnColumns;

/** SQL with the parameters that it needs, to be put into a statement or into other SQL. */
export class Sql<Params = unknown> {
  declare readonly params: Params;

  constructor(readonly parts: readonly Part[]) {}
}

/** What may be put into a text: other SQL with its parameters, or a text that is SQL without any. */
export type Piece = Sql | string | number;
/** The parameters of all of these together. */
export type ParamsOf<Pieces> = (Pieces extends Sql<infer Params> ? (each: Params) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

export function sql<Pieces extends readonly Piece[]>(
  strings: TemplateStringsArray,
  ...pieces: Pieces
): Sql<ParamsOf<Pieces[number]>> {
  return new Sql(
    strings.flatMap((string, index): readonly Part[] => {
      const piece = pieces[index];
      if (piece === undefined) return [string];
      return piece instanceof Sql ? [string, ...piece.parts] : [string, String(piece)];
    }),
  );
}

/** The columns of the statement's own row, as columns of this table. */
export const columnsOf = (alias: string): Sql => new Sql([{ alias: `${alias}.` }]);
/** As {@link columnsOf}, of the one table that there is. */
export const columns: Sql = new Sql([{ alias: '' }]);

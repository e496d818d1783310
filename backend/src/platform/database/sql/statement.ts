import type { RowOf, Shape } from './kinds.js';
import { type Parameter, type ParamsOf, type Part, type Piece, sql, type Sql } from './sql.js';

/** A connection or a transaction of TypeORM's, or a client of the driver's. */
interface Database {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

type Arguments<Params> = keyof Params extends never ? [] : [Params];

const all: Statement<object, never>[] = [];
/** All statements of the modules that were loaded: a test has PostgreSQL read each of them. */
export const statements: readonly Statement<object, never>[] = all;

/** Tests look at every row that a statement gives. */
export const inspection: { rows?: (statement: Statement<object, never>, rows: readonly object[]) => void } =
  {};

export const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** SQL of the columns of a row: each by its `source`, or by its name in snake case. */
export const columnsSql = (row: Shape, alias = ''): string =>
  Object.entries(row)
    .map(([name, { types, details }]) => {
      const cast = types[0] === 'date' ? '::text' : '';
      const column = `${details.source ?? `${alias}${snakeCase(name)}`}${cast}`;
      return column === `${alias}${name}` ? column : `${column} AS "${name}"`;
    })
    .join(', ');

/** PostgreSQL's own text of SQL: each parameter is numbered once, wherever it stands. */
export function textOf(parts: readonly Part[], row: Shape = {}) {
  const parameters: Parameter[] = [];
  const numberOf = (parameter: Parameter) => {
    const index = parameters.findIndex(({ name }) => name === parameter.name);
    return index < 0 ? parameters.push(parameter) : index + 1;
  };
  const text = parts
    .map((part) => {
      if (typeof part === 'string') return part;
      return 'alias' in part ? columnsSql(row, part.alias) : `$${numberOf(part)}`;
    })
    .join('')
    .trim();
  return { text, parameters };
}

/** SQL with named parameters and a declared row, which a test compares with what PostgreSQL says. */
export class Statement<Row extends object, Params> {
  readonly text: string;
  readonly parameters: readonly Parameter[];

  constructor(
    readonly name: string,
    /** Without one its columns are read by their places. */
    readonly row: Shape | undefined,
    { parts }: Sql<Params>,
  ) {
    Object.assign(this, textOf(parts, row));
    all.push(this);
  }

  /** Its parameters as PostgreSQL takes them, in their order. */
  values(...[params]: Arguments<Params>): unknown[] {
    return this.parameters.map(({ name, encode }) => encode((params as Record<string, unknown>)[name]));
  }

  async rows(database: Database, ...params: Arguments<Params>): Promise<Row[]> {
    const { rows } = await this.result(database, params);
    return rows;
  }

  async first(database: Database, ...params: Arguments<Params>): Promise<Row | undefined> {
    return (await this.rows(database, ...params))[0];
  }

  /** Of a statement that always gives one row. */
  async only(database: Database, ...params: Arguments<Params>): Promise<Row> {
    const [row] = await this.rows(database, ...params);
    if (!row) throw new Error(`No row came of the statement: ${this.name}`);
    return row;
  }

  /** @returns how many rows an UPDATE or DELETE changed */
  async run(database: Database, ...params: Arguments<Params>): Promise<number> {
    const { count } = await this.result(database, params);
    return count;
  }

  private async result(database: Database, params: Arguments<Params>) {
    const answer = (await database.query(this.text, this.values(...params))) as Answer<Row>;
    const [rows, count] = rowsOf(answer);
    inspection.rows?.(this, rows);
    return { rows, count };
  }
}

/** TypeORM answers an UPDATE or DELETE with its rows and their number, anything else with the rows. */
type Answer<Row> = Row[] | [Row[], number] | { rows: Row[]; rowCount: number | null };

function rowsOf<Row>(answer: Answer<Row>): [rows: Row[], count: number] {
  if (!Array.isArray(answer)) return [answer.rows, answer.rowCount ?? 0];
  return Array.isArray(answer[0]) ? (answer as [Row[], number]) : [answer as Row[], answer.length];
}

/** A statement whose rows are streamed: whoever reads them knows their columns by their places. */
export const streamed =
  (name: string) =>
  <Pieces extends readonly Piece[]>(strings: TemplateStringsArray, ...pieces: Pieces) =>
    new Statement<object, ParamsOf<Pieces[number]>>(name, undefined, sql(strings, ...pieces));

/** A statement, to stand where a module begins: `statement('name', { id: types.uuid })`, then its SQL as a template. */
export const statement =
  <S extends Shape = Record<never, never>>(name: string, row: S = {} as S) =>
  <Pieces extends readonly Piece[]>(strings: TemplateStringsArray, ...pieces: Pieces) =>
    new Statement<RowOf<S>, ParamsOf<Pieces[number]>>(name, row, sql(strings, ...pieces));

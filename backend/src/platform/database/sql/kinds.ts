import { Sql } from './sql.js';

interface Details {
  /** It may be null. */
  nullable?: boolean;
  /** It is never null here, though its column could be. */
  notNull?: boolean;
  /** SQL of the column where it is not the property's name in snake case. */
  source?: string;
  /** One of a few words, which need no escaping anywhere. */
  isWord?: boolean;
}

/** A list that is only read. */
type Taken<T> = T extends readonly (infer Item)[] ? readonly Item[] : T;

type Encode = (value: unknown) => unknown;
const asItIs: Encode = (value) => value;

/** A type of values: what PostgreSQL calls it, what TypeScript knows of it, and whether a value is one. */
export class Kind<T> {
  declare readonly value: T;

  constructor(
    /** As `pg_type` names them; the first is the one to declare. */
    readonly types: readonly string[],
    readonly fits: (value: unknown) => boolean,
    private readonly encode: Encode = asItIs,
    readonly details: Details = {},
  ) {}

  /** It may be null. */
  get orNull(): Kind<T | null> {
    const { types, fits, encode } = this;
    return new Kind<T | null>(
      types,
      (value) => value === null || fits(value),
      (value) => (value == null ? null : encode(value)),
      { ...this.details, nullable: true },
    );
  }

  /** Never null in these rows, though the column could be. */
  get notNull(): Kind<T> {
    return new Kind<T>(this.types, this.fits, this.encode, { ...this.details, notNull: true });
  }

  get list(): Kind<T[]> {
    const types = this.types.map((type) => `_${type}`);
    return new Kind<T[]>(types, (value) => Array.isArray(value) && value.every(this.fits));
  }

  /** A column that `columns` writes as this SQL. */
  from(source: string): Kind<T> {
    return new Kind<T>(this.types, this.fits, this.encode, { ...this.details, source });
  }

  /** A parameter of a statement. One that stands in several places of it is one parameter. */
  param<Name extends string>(name: Name): Sql<Record<Name, Taken<T>>> {
    return new Sql([{ name, types: this.types, encode: this.encode }]);
  }
}

const isString = (value: unknown) => typeof value === 'string';

export const text = new Kind<string>(['text', 'varchar', 'citext', 'name'], isString);
export const uuid = new Kind<string>(['uuid'], isString);
export const boolean = new Kind<boolean>(['bool'], (value) => typeof value === 'boolean');
export const integer = new Kind<number>(['int4', 'int2'], Number.isInteger);
export const float = new Kind<number>(['float8', 'float4'], (value) => typeof value === 'number');
/** Numbers that JavaScript cannot count to. */
export const bigint = new Kind<string>(['int8'], isString);
export const instant = new Kind<Date>(['timestamptz'], (value) => value instanceof Date);
/** `YYYY-MM-DD`; `columns` selects it as text, for the driver would make an instant of a date. */
export const day = new Kind<string>(['date'], isString);
export const bytes = new Kind<Buffer>(['bytea'], (value) => Buffer.isBuffer(value));
/** The JSON of a value that was written already. */
export const jsonText = new Kind<string>(['json', 'jsonb'], isString);

/** JSON of a shape that nothing compares: keep it small, or name its parts as columns. */
export const json = <T>() =>
  new Kind<T>(
    ['json', 'jsonb'],
    (value) => value !== null,
    (value) => JSON.stringify(value),
  );

/** One of a few words. */
export const word = <Word extends string>(words: readonly Word[]) =>
  new Kind<Word>(text.types, (value) => (words as readonly unknown[]).includes(value), asItIs, {
    isWord: true,
  });

export type Shape = Record<string, Kind<unknown>>;
export type RowOf<S extends Shape> = { [Key in keyof S]: S[Key]['value'] };

/** Many rows as one parameter: a table `t` to select from, its columns named as the properties. */
export const records = <Name extends string, S extends Shape>(name: Name, shape: S) =>
  new Sql<Record<Name, readonly RowOf<S>[]>>([
    'json_to_recordset(',
    { name, types: ['json'], encode: (rows) => JSON.stringify(rows) },
    `::json) AS t(${Object.entries(shape)
      .map(([column, { types }]) => `"${column}" ${types[0]?.replace(/^_(.*)/, '$1[]')}`)
      .join(', ')})`,
  ]);

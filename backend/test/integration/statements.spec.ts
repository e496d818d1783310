import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { channels } from '../../src/messaging/channels.js';
import { channelStatements } from '../../src/platform/outbox/channel-statements.js';
import { type Statement, statements } from '../../src/platform/database/sql/statement.js';
import { statement, types } from '../../src/platform/database/sql/index.js';
import { describeStatement } from '../support/describe-statement.js';
import { createTestDatabase, type TestDatabase } from '../support/test-database.js';

const SOURCES = join(__dirname, '../../src');
const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('migrations'))
  .map((file) => ({ file, code: readFileSync(join(SOURCES, file), 'utf8') }));

/** Without those of tests, here and in files that the same process has run before. */
const ofTheProduct = () => statements.filter(({ name }) => name !== 'wrong' && !name.startsWith('ranked: '));

describe('the statements of the product', () => {
  let database: TestDatabase;
  let client: pg.Client;
  let typeNames: Map<number, string>;
  let nullable: Set<string>;

  beforeAll(async () => {
    for (const { file, code } of sources) {
      if (code.includes('sql/index.js')) await import(join(SOURCES, file.replace(/\.ts$/, '')));
    }
    channels.forEach(channelStatements);
    database = await createTestDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client.query<{ oid: number; name: string }>(
      'SELECT oid, typname AS name FROM pg_type',
    );
    typeNames = new Map(rows.map(({ oid, name }) => [oid, name]));
    const found = await client.query<{ key: string }>(
      `SELECT attrelid || '.' || attnum AS key FROM pg_attribute JOIN pg_class c ON c.oid = attrelid
       WHERE NOT attnotnull AND c.relkind = 'r'`, // of a view's columns it is not known
    );
    nullable = new Set(found.rows.map(({ key }) => key));
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** How what a statement declares differs from what PostgreSQL makes of it. */
  async function faultsOf({
    name,
    text: query,
    row,
    parameters,
  }: Statement<object, never>): Promise<string[]> {
    let described;
    try {
      described = await describeStatement(client, query);
    } catch (error) {
      return [`${name}: ${(error as Error).message}`];
    }
    const given = new Map(described.fields.map((field) => [field.name, field]));
    const faults = parameters.flatMap((parameter, index) => {
      const type = typeNames.get(described.parameters[index] ?? 0) ?? 'nothing';
      return parameter.types.includes(type) ? [] : [`the parameter ${parameter.name} is ${type}`];
    });
    for (const [column, kind] of Object.entries(row ?? {})) {
      const field = given.get(column);
      if (!field) {
        faults.push(`no column ${column}`);
        continue;
      }
      const type = typeNames.get(field.dataTypeID) ?? '';
      // The driver would make an instant of a date.
      const { types: expected } = kind.types.includes('date') ? types.text : kind;
      if (!expected.includes(type)) faults.push(`the column ${column} is ${type}`);
      if (
        !kind.details.nullable &&
        !kind.details.notNull &&
        nullable.has(`${field.tableID}.${field.columnID}`)
      )
        faults.push(`the column ${column} may be null`);
    }
    for (const column of row ? given.keys() : [])
      if (!(column in row!)) faults.push(`the column ${column} is not declared`);
    return faults.map((fault) => `${name}: ${fault}`);
  }

  it('are what they declare: parameters, columns, their types, and what may be null', async () => {
    const faults = [];
    for (const each of ofTheProduct()) faults.push(...(await faultsOf(each)));
    expect(faults).toEqual([]);
  });

  it('leave fewer than thirty queries that nothing looks at', () => {
    const plain = sources.filter(({ file }) => !file.endsWith('sql/statement.ts'));
    const queries = plain.flatMap(({ code }) => code.match(/\.query(<[^(]*>)?\(/g) ?? []);
    expect(queries.length).toBeLessThan(30);
  });

  it('have a name each', () => {
    const names = ofTheProduct().map(({ name }) => name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it.each([
    [
      'a column that is not there',
      statement('wrong', { id: types.uuid })`SELECT id FROM workers WHERE surname = 'x'`,
      /surname/,
    ],
    ['a table that is not there', statement('wrong')`DELETE FROM worker`, /worker/],
    [
      'a row without a declared column',
      statement('wrong', { id: types.uuid, name: types.text })`SELECT id FROM jobs`,
      /no column name/,
    ],
    [
      'a column more',
      statement('wrong', { id: types.uuid })`SELECT id, title FROM jobs`,
      /title is not declared/,
    ],
    ['another type', statement('wrong', { id: types.text })`SELECT id FROM jobs`, /id is uuid/],
    [
      'a null that is not declared',
      statement('wrong', { phone: types.text })`SELECT phone FROM workers`,
      /phone may be null/,
    ],
    [
      'a parameter of another type',
      statement('wrong')`DELETE FROM jobs WHERE id = ${types.text.param('id')}`,
      /id is uuid/,
    ],
  ])('are refused: %s', async (_what, wrong, fault) => {
    expect((await faultsOf(wrong as Statement<object, never>)).join()).toMatch(fault);
  });
});

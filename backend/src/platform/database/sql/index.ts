export * as types from './kinds.js';
export { Kind, records, type RowOf, type Shape } from './kinds.js';
export { columns, columnsOf, type Piece, type ParamsOf, Sql, sql } from './sql.js';
export { columnsSql, snakeCase, type Statement, statement, streamed } from './statement.js';

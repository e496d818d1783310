import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const snakeCase = (name: string) => name.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase();

/** PostgreSQL cuts longer names off. */
const MAX_NAME = 63;

/** camelCase in the code, snake_case in the database; constraints are named so that an error message explains itself. */
export class SnakeCaseNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? snakeCase(propertyName);
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return snakeCase(`${relationName}_${referencedColumnName}`);
  }

  override primaryKeyName(table: Table | string): string {
    return this.nameOf(table, [], 'pkey');
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return this.nameOf(table, columns, 'key');
  }

  override indexName(table: Table | string, columns: string[]): string {
    return this.nameOf(table, columns, 'idx');
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return this.nameOf(table, columns, 'fkey');
  }

  private nameOf(table: Table | string, columns: string[], kind: string): string {
    return [this.getTableName(table), ...columns, kind].join('_').slice(0, MAX_NAME);
  }
}

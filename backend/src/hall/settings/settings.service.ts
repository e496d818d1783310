import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { statement, types } from '../../platform/database/sql/index.js';
import { announce } from '../../platform/events/change-announcer.js';
import { Variable } from './variable.entity.js';

const lockSettings = statement('settings, locked')`LOCK TABLE variables IN SHARE ROW EXCLUSIVE MODE`;
const versionOf = statement('version of settings', { version: types.integer })`
  SELECT coalesce(sum(version), 0)::int AS version FROM variables WHERE name = ANY(${types.text.list.param('names')})`;
const setValues = statement('settings, set', { name: types.text })`
  INSERT INTO variables (name, value)
  SELECT name, value FROM json_each(${types.json<Readonly<Record<string, unknown>>>().param('values')}::json) AS given(name, value)
  ORDER BY name
  ON CONFLICT (name) DO UPDATE SET value = excluded.value, updated_at = now()
  WHERE variables.value::jsonb <> excluded.value::jsonb
  RETURNING name`;

/** Values kept by name; the feature that owns a name knows its meaning. */
@Injectable()
export class SettingsService {
  constructor(private readonly dataSource: DataSource) {}

  /** @param options.held nobody changes them until the transaction ends */
  async get<Name extends string>(
    names: readonly Name[],
    manager: EntityManager = this.dataSource.manager,
    { held = false } = {},
  ): Promise<Partial<Record<Name, unknown>>> {
    const rows = await manager.find(Variable, {
      where: { name: In(names) },
      ...(held && { lock: { mode: 'pessimistic_read' } }),
    });
    return Object.fromEntries(rows.map(({ name, value }) => [name, value])) as Partial<Record<Name, unknown>>;
  }

  /**
   * The sum of their versions; 0 while nothing is kept.
   * @param options.locked keeps other changes of settings waiting until the transaction ends
   */
  async version(manager: EntityManager, names: readonly string[], { locked = false } = {}): Promise<number> {
    if (locked) await lockSettings.run(manager);
    return (await versionOf.only(manager, { names })).version;
  }

  /** Values that are equal to those kept stay unchanged. */
  async set(manager: EntityManager, values: Readonly<Record<string, unknown>>): Promise<void> {
    const changed = await setValues.rows(manager, { values });
    const names = changed.map(({ name }) => name);
    await announce(manager, 'settings', names);
  }
}

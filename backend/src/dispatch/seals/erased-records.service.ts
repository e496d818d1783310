import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { forbidden } from '../../platform/errors/api-error.js';
import { digestsSql, formatOf, PRESENT_FORMAT } from './record-formats.js';
import { SealKey } from './seal-keys.js';

const kinds = new Set(Object.keys(formatOf(PRESENT_FORMAT)));
const AT_ONCE = 500;

const keyOfLastSeal = statement('key of the last seal', { keyId: types.text })`
  SELECT ${columns} FROM seals ORDER BY number DESC LIMIT 1`;
const saidNow = statement('what erased rows say now', {
  kind: types.text.from('w.kind'),
  key: types.text.from('w.key'),
  digest: types.text.notNull.from('d.digest'),
})`
  SELECT ${columns} FROM json_to_recordset(${types.json<readonly { kind: string; key: string }[]>().param('rows')}::json)
    AS w(kind text, key text) ${digestsSql(formatOf(PRESENT_FORMAT))}
  WHERE d.digest IS NOT NULL`;
const keepErased = statement('rows that a person was erased from')`
  INSERT INTO erased_rows (kind, key, worker_id, format, key_id, hash)
  SELECT r.kind, r.key, ${types.uuid.param('workerId')}, ${types.integer.param('format')}, ${types.text.param('keyId')}, decode(r.hash, 'hex')
  FROM json_to_recordset(${types.json<readonly { kind: string; key: string; hash: string }[]>().param('rows')}::json)
    AS r(kind text, key text, hash text)`;

/** Keeps the state in which an erasure left rows of the records, as their seals no longer match them. */
@Injectable()
export class ErasedRecords {
  private readonly key: SealKey | undefined;
  private readonly keyIds: ReadonlySet<string>;

  constructor({ sealKey, sealKeysPrevious = [] }: AppConfig) {
    this.key = sealKey === undefined ? undefined : new SealKey(sealKey);
    this.keyIds = new Set([
      ...(this.key ? [this.key.id] : []),
      ...sealKeysPrevious.map((key) => new SealKey(key).id),
    ]);
  }

  /**
   * In the transaction that erases, once the rows are as they stay; tables that are not sealed are passed over.
   * @throws 403 where there are seals and SEAL_KEY is missing or another one: the rows would seem to be tampered with
   */
  async keep(
    manager: EntityManager,
    workerId: string,
    rows: Readonly<Record<string, readonly string[]>>,
  ): Promise<void> {
    const key = await this.presentKey(manager);
    if (!key) return;
    const names = Object.entries(rows).flatMap(([kind, keys]) =>
      kinds.has(kind) ? keys.map((rowKey) => ({ kind, key: rowKey })) : [],
    );
    for (let start = 0; start < names.length; start += AT_ONCE) {
      const said = await saidNow.rows(manager, { rows: names.slice(start, start + AT_ONCE) });
      const kept = said.map((row) => ({ ...row, hash: key.erasedRow({ ...row, format: PRESENT_FORMAT }) }));
      await keepErased.run(manager, { workerId, format: PRESENT_FORMAT, keyId: key.id, rows: kept });
    }
  }

  /** Undefined where nothing was ever sealed, and nothing is going to be. */
  private async presentKey(manager: EntityManager): Promise<SealKey | undefined> {
    const last = await keyOfLastSeal.first(manager);
    if (!last || (this.key && this.keyIds.has(last.keyId))) return this.key;
    throw forbidden(
      'other_seal_key',
      'Set SEAL_KEY as the worker has it: the erasure is to be told from tampering.',
    );
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { type CoveredRow, countsOf, SealKey } from './seal-keys.js';
import { digestsSql, formatOf, PRESENT_FORMAT, utcText } from './record-formats.js';

/** Any number, as long as every process takes the same one. */
const SEAL_LOCK = 7_218_041_656;
const ROWS_OF_A_SEAL = 2_000;

const tryLock = statement('lock of seals, tried', { taken: types.boolean })`
  SELECT pg_try_advisory_xact_lock(${SEAL_LOCK}) AS taken`;
const liftTimeLimit = statement('no limit of time for a seal', { now: types.text })`
  SELECT set_config('statement_timeout', '0', true) AS now`;
const lastSeal = statement('last seal with the present time', {
  number: types.integer,
  hash: types.text,
  now: types.text,
})`
  SELECT coalesce(s.number, 0) AS number, coalesce(s.hash, '') AS hash, ${utcText('clock_timestamp()')} AS now
  FROM (SELECT max(number) AS last FROM seals) m LEFT JOIN seals s ON s.number = m.last`;
const toSeal = statement('rows to be sealed', {
  kind: types.text.from('w.kind'),
  key: types.text.from('w.key'),
  writtenAt: types.text.from(utcText('w.written_at')),
  digest: types.text.orNull.from('d.digest'),
  isSealed: types.boolean.from('s.seal IS NOT NULL'),
})`
  SELECT ${columns}
  FROM (SELECT kind, key, written_at FROM unsealed_rows ORDER BY written_at, kind, key LIMIT ${ROWS_OF_A_SEAL}) w
    ${digestsSql(formatOf(PRESENT_FORMAT))}
    LEFT JOIN sealed_rows s ON (s.kind, s.key) = (w.kind, w.key)
  ORDER BY w.kind COLLATE "C", w.key COLLATE "C"`;
const rowsParam = types.json<readonly { kind: string; key: string; hash?: string | null }[]>().param('rows');
const forgetNoted = statement('rows to be sealed, forgotten')`
  DELETE FROM unsealed_rows u USING json_to_recordset(${rowsParam}::json) AS r(kind text, key text)
  WHERE (u.kind, u.key) = (r.kind, r.key)`;
const keepRows = statement('rows, sealed')`
  WITH noted AS (
    DELETE FROM unsealed_rows u USING json_to_recordset(${rowsParam}::json) AS r(kind text, key text, hash text)
    WHERE (u.kind, u.key) = (r.kind, r.key) RETURNING u.kind, u.key, u.written_at, r.hash)
  INSERT INTO sealed_rows (kind, key, seal, written_at, hash)
  SELECT kind, key, ${types.integer.param('number')}, written_at, decode(hash, 'hex') FROM noted`;
const keepSeal = statement('seal, kept')`
  INSERT INTO seals (number, at, format, key_id, counts, previous, hash)
  VALUES (${types.integer.param('number')}, ${types.text.param('at')}::text::timestamptz, ${types.integer.param('format')}, ${types.text.param('keyId')},
    ${types.json<Record<string, number>>().param('counts')}::jsonb, ${types.text.param('previous')}, ${types.text.param('hash')})`;

/** Makes the chain of seals: each covers the rows that were written since the last one, and that one. */
@Injectable()
export class Sealer {
  private readonly key: SealKey | undefined;

  constructor(
    private readonly dataSource: DataSource,
    { sealKey }: AppConfig,
  ) {
    this.key = sealKey === undefined ? undefined : new SealKey(sealKey);
  }

  /**
   * Seals everything that ended transactions have written. Without a key nothing, and nothing while another process is
   * at it. A process that dies leaves whole seals only: each is one transaction.
   */
  async seal(): Promise<void> {
    const { key } = this;
    if (!key) return;
    for (let taken = ROWS_OF_A_SEAL; taken === ROWS_OF_A_SEAL;) {
      taken = await this.dataSource.transaction((manager) => sealNext(manager, key));
    }
  }
}

/** @returns how many rows were taken */
async function sealNext(manager: EntityManager, key: SealKey): Promise<number> {
  if (!(await tryLock.only(manager)).taken) return 0;
  await liftTimeLimit.run(manager);
  const noted = await toSeal.rows(manager);
  const again = noted.filter(({ isSealed }) => isSealed);
  if (again.length > 0) await forgetNoted.run(manager, { rows: again });
  const rows = noted.flatMap(({ isSealed, digest, kind, key: rowKey, writtenAt }): CoveredRow[] => {
    if (isSealed) return [];
    const hash = digest && key.row({ format: PRESENT_FORMAT, kind, key: rowKey, digest });
    return [{ kind, key: rowKey, writtenAt, hash }];
  });
  if (rows.length === 0) return noted.length;
  const { number: last, hash: previous, now } = await lastSeal.only(manager);
  const head = { number: last + 1, at: now, format: PRESENT_FORMAT, previous };
  const hash = key.seal(head, rows);
  await keepSeal.run(manager, { ...head, keyId: key.id, counts: countsOf(rows), hash });
  await keepRows.run(manager, { number: head.number, rows });
  return noted.length;
}

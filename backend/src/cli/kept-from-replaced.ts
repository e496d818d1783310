import type pg from 'pg';
import type { KeptRecord } from '../hall/phone-numbers/kept-opt-outs.service.js';
import { statement, types } from '../platform/database/sql/index.js';
import { UNFINISHED } from '../platform/database/unfinished-restore.js';

/**
 * SQL: keeps of a database, before it is replaced, whom it has erased, which numbers take no texts, the opt-outs of
 * erased numbers, and which texts came from them, as the provider's list still has their words. A version before may lack a column; what was kept first stays.
 */
export const keepFromReplaced = `CREATE SCHEMA IF NOT EXISTS ${UNFINISHED};
  CREATE TABLE IF NOT EXISTS ${UNFINISHED}.erased_workers (id text PRIMARY KEY);
  DO $$ BEGIN
    IF to_regclass('public.audit_entries') IS NOT NULL THEN
      INSERT INTO ${UNFINISHED}.erased_workers
        SELECT DISTINCT entity_id FROM public.audit_entries WHERE action = 'worker.erased' ON CONFLICT DO NOTHING;
    END IF;
    IF to_regclass('public.phone_numbers') IS NOT NULL THEN
      CREATE TABLE IF NOT EXISTS ${UNFINISHED}.phone_numbers (phone_number text PRIMARY KEY, record jsonb NOT NULL);
      INSERT INTO ${UNFINISHED}.phone_numbers
        SELECT phone_number, record FROM (SELECT phone_number, to_jsonb(p) AS record FROM public.phone_numbers p) all_of_them
        WHERE coalesce((record ->> 'blocked')::boolean, false) OR coalesce((record ->> 'provider_blocks')::boolean, false)
          OR (NOT (record ->> 'opted_in')::boolean AND record ->> 'consent_way' IS NOT NULL)
        ON CONFLICT DO NOTHING;
    END IF;
    IF to_regclass('public.erased_opt_outs') IS NOT NULL THEN
      CREATE TABLE IF NOT EXISTS ${UNFINISHED}.erased_opt_outs (record jsonb NOT NULL);
      INSERT INTO ${UNFINISHED}.erased_opt_outs SELECT to_jsonb(e) FROM public.erased_opt_outs e;
    END IF;
    IF to_regclass('public.inbound_messages') IS NOT NULL THEN
      CREATE TABLE IF NOT EXISTS ${UNFINISHED}.erased_texts (record jsonb NOT NULL);
      INSERT INTO ${UNFINISHED}.erased_texts
        SELECT to_jsonb(m) FROM public.inbound_messages m WHERE m.phone_number NOT LIKE '+%';
    END IF;
  END $$`;

const putBack = (table: string, kept: string) => `INSERT INTO public.${table}
  SELECT (jsonb_populate_record(NULL::public.${table}, record)).* FROM ${UNFINISHED}.${kept}
  ON CONFLICT DO NOTHING`;

const there = statement('what was kept of a replaced database', {
  erased: types.boolean,
  numbers: types.boolean,
  erasedOptOuts: types.boolean,
  erasedTexts: types.boolean,
})`SELECT to_regclass('${UNFINISHED}.erased_workers') IS NOT NULL AS erased,
    to_regclass('${UNFINISHED}.phone_numbers') IS NOT NULL AS numbers,
    to_regclass('${UNFINISHED}.erased_opt_outs') IS NOT NULL AS "erasedOptOuts",
    to_regclass('${UNFINISHED}.erased_texts') IS NOT NULL AS "erasedTexts"`;

/** No statement of the product's: its tables are there only meanwhile. */
const inUnfinished = <Row extends pg.QueryResultRow>(client: pg.Client, sql: string) =>
  client.query<Row>(sql);

interface Kept {
  erased: string[];
  /** Undefined: the database was empty, or loaded elsewhere. */
  optOuts?: KeptRecord[];
}

/** What was kept of the database that is replaced: the backup may be older than that. */
export async function findKept(client: pg.Client): Promise<Kept> {
  const { erased, numbers, erasedOptOuts, erasedTexts } = await there.only(client);
  if (erasedOptOuts) await inUnfinished(client, putBack('erased_opt_outs', 'erased_opt_outs'));
  if (erasedTexts) await inUnfinished(client, putBack('inbound_messages', 'erased_texts'));
  const workers = erased
    ? await inUnfinished<{ id: string }>(client, `SELECT id FROM ${UNFINISHED}.erased_workers`)
    : { rows: [] };
  const records = numbers
    ? await inUnfinished<{ record: NumberRow }>(
        client,
        `SELECT record FROM ${UNFINISHED}.phone_numbers ORDER BY phone_number`,
      )
    : undefined;
  return {
    erased: workers.rows.map(({ id }) => id),
    optOuts: records?.rows.map(({ record }) => recordOf(record)),
  };
}

export const dropKept = (client: pg.Client): Promise<unknown> =>
  inUnfinished(client, `DROP SCHEMA IF EXISTS ${UNFINISHED} CASCADE`);

/** As JSON has it; of a version before some may be missing. */
interface NumberRow {
  phone_number: string;
  opted_in: boolean;
  blocked?: boolean;
  provider_blocks?: boolean;
  consent_way?: KeptRecord['consentWay'];
  consent_at?: string | null;
  consent_by?: string | null;
  consent_reason?: string | null;
  ip_address?: string | null;
}

const recordOf = (row: NumberRow): KeptRecord => ({
  phoneNumber: row.phone_number,
  optedIn: row.opted_in,
  blocked: row.blocked ?? false,
  providerBlocks: row.provider_blocks ?? false,
  consentWay: row.consent_way ?? null,
  consentAt: row.consent_at ? new Date(row.consent_at) : null,
  consentBy: row.consent_by ?? null,
  consentReason: row.consent_reason ?? null,
  ipAddress: row.ip_address ?? null,
});

import type { MigrationInterface, QueryRunner } from 'typeorm';

interface Replaced {
  name: string;
  /** The table, and what of it. */
  on: string;
  /** The index that it makes needless. */
  instead?: string;
}

const newest = (table: string, column: string): Replaced => ({
  name: `${table}_${column}_created_at_id_idx`,
  on: `${table} (${column}, created_at, id)`,
});

/** Each list is read newest first, and each filter of it has an index in that order: a page reads what it shows. */
const indexes: readonly Replaced[] = [
  { ...newest('audit_entries', 'actor_name'), instead: 'audit_entries_actor_name_id_idx' },
  { ...newest('audit_entries', 'action'), instead: 'audit_entries_action_id_idx' },
  { ...newest('audit_entries', 'source'), instead: 'audit_entries_source_id_idx' },
  newest('audit_entries', 'entity_type'),
  {
    name: 'audit_entries_entity_type_entity_id_created_at_id_idx',
    on: 'audit_entries (entity_type, entity_id, created_at, id)',
    instead: 'audit_entries_entity_type_entity_id_id_idx',
  },
  {
    name: 'audit_entries_worker_id_created_at_id_idx',
    on: 'audit_entries (worker_id, created_at, id) WHERE worker_id IS NOT NULL',
    instead: 'audit_entries_worker_id_id_idx',
  },
  {
    name: 'audit_entries_job_history_idx',
    on: `audit_entries (job_id, created_at, id) WHERE action <> ALL
      ('{job-match.notified,job-match.unreachable,job-match.notification-followed,job-match.offer-followed}')`,
    instead: 'audit_entries_job_id_id_idx',
  },
  {
    name: 'audit_entries_created_at_id_idx',
    on: 'audit_entries (created_at, id)',
    instead: 'audit_entries_created_at_idx',
  },
  ...['sms', 'emails'].flatMap((table) =>
    ['job_id', 'status'].map((column) => ({
      ...newest(table, column),
      instead: `${table}_${column}_created_at_idx`,
    })),
  ),
  {
    name: 'audit_entries_deleted_idx',
    on: `audit_entries (entity_id) WHERE action = ANY('{worker.deleted,employer.deleted,job.deleted,classification.deleted,similar-classification.deleted,certificate.deleted,user.deleted}')`,
  },
  { name: 'sms_phone_number_trgm_idx', on: 'sms USING gin (phone_number gin_trgm_ops)' },
  { name: 'emails_to_email_trgm_idx', on: 'emails USING gin (to_email gin_trgm_ops)' },
  {
    name: 'emails_events_newest_idx',
    on: 'emails_events (coalesce("timestamp", created_at), created_at, id)',
  },
];

/**
 * Built while the tables are in use; what a build that was broken off has left is made anew. An index goes only when
 * the one that serves the same queries is there, so the version before runs on.
 */
export class HistoryIndexes1700000000035 implements MigrationInterface {
  name = 'HistoryIndexes1700000000035';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    for (const { name, on, instead } of indexes) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
      if (instead) await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${instead}`);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(formerIndexes);
    for (const { name } of indexes) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
  }
}

const formerIndexes = `
  CREATE INDEX audit_entries_actor_name_id_idx ON audit_entries (actor_name, id);
  CREATE INDEX audit_entries_action_id_idx ON audit_entries (action, id);
  CREATE INDEX audit_entries_source_id_idx ON audit_entries (source, id);
  CREATE INDEX audit_entries_entity_type_entity_id_id_idx ON audit_entries (entity_type, entity_id, id);
  CREATE INDEX audit_entries_worker_id_id_idx ON audit_entries (worker_id, id) WHERE worker_id IS NOT NULL;
  CREATE INDEX audit_entries_job_id_id_idx ON audit_entries (job_id, id) WHERE job_id IS NOT NULL;
  CREATE INDEX audit_entries_created_at_idx ON audit_entries (created_at);
  CREATE INDEX sms_job_id_created_at_idx ON sms (job_id, created_at);
  CREATE INDEX sms_status_created_at_idx ON sms (status, created_at);
  CREATE INDEX emails_job_id_created_at_idx ON emails (job_id, created_at);
  CREATE INDEX emails_status_created_at_idx ON emails (status, created_at)`;

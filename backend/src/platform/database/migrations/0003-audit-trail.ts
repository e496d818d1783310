import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The audit log can be asked by each of its facts, and each refresh of matches keeps the list that it made. */
export class AuditTrail1700000000003 implements MigrationInterface {
  name = 'AuditTrail1700000000003';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE audit_entries ALTER COLUMN actor_name TYPE citext,
        ADD COLUMN job_id uuid, ADD COLUMN worker_id uuid;
      DROP INDEX audit_entries_entity_type_entity_id_idx;
      CREATE INDEX audit_entries_entity_type_entity_id_id_idx ON audit_entries (entity_type, entity_id, id);
      CREATE INDEX audit_entries_job_id_id_idx ON audit_entries (job_id, id) WHERE job_id IS NOT NULL;
      CREATE INDEX audit_entries_worker_id_id_idx ON audit_entries (worker_id, id) WHERE worker_id IS NOT NULL;
      CREATE INDEX audit_entries_actor_name_id_idx ON audit_entries (actor_name, id);
      CREATE INDEX audit_entries_action_id_idx ON audit_entries (action, id);
      CREATE INDEX audit_entries_source_id_idx ON audit_entries (source, id);`);
    await queryRunner.query(`
      CREATE TABLE dispatch_lists (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        job_id uuid NOT NULL,
        rules_version text NOT NULL,
        dispatch_class text NOT NULL,
        scope jsonb NOT NULL,
        worker_ids uuid array NOT NULL,
        echelons smallint array NOT NULL,
        seniority_dates date array NOT NULL,
        counted_from_today boolean array NOT NULL,
        tiebreaks integer array NOT NULL,
        created_at TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
        CONSTRAINT dispatch_lists_pkey PRIMARY KEY (id)
      );
      CREATE INDEX dispatch_lists_job_id_created_at_idx ON dispatch_lists (job_id, created_at);
      CREATE FUNCTION refuse_dispatch_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'dispatch lists are never changed or deleted';
      END $$;
      CREATE TRIGGER dispatch_lists_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON dispatch_lists
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_dispatch_list_change();`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE dispatch_lists;
      DROP FUNCTION refuse_dispatch_list_change();
      DROP INDEX audit_entries_source_id_idx, audit_entries_action_id_idx, audit_entries_actor_name_id_idx,
        audit_entries_worker_id_id_idx, audit_entries_job_id_id_idx, audit_entries_entity_type_entity_id_id_idx;
      CREATE INDEX audit_entries_entity_type_entity_id_idx ON audit_entries (entity_type, entity_id);
      ALTER TABLE audit_entries DROP COLUMN worker_id, DROP COLUMN job_id, ALTER COLUMN actor_name TYPE text;`);
  }
}

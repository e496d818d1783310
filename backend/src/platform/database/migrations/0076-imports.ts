import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Files of members and other lists, what each of their rows would do and has done, and in the log what a change was a
 * part of. It only adds; the version before writes entries without it and runs on.
 */
export class Imports1700000000076 implements MigrationInterface {
  name = 'Imports1700000000076';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE imports (
        id uuid NOT NULL DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        status text NOT NULL DEFAULT 'uploaded',
        file_name text NOT NULL,
        header_row integer NOT NULL,
        columns text[] NOT NULL,
        sample jsonb NOT NULL,
        mapping jsonb NOT NULL,
        match text NOT NULL,
        date_order text,
        replacements jsonb NOT NULL DEFAULT '[]',
        date_question jsonb,
        is_read boolean NOT NULL DEFAULT false,
        step uuid,
        runner uuid,
        total integer NOT NULL DEFAULT 0,
        done integer NOT NULL DEFAULT 0,
        failure text,
        actor_user_id integer,
        actor_name text,
        ip_address text,
        checked_at timestamptz,
        applied_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT imports_pkey PRIMARY KEY (id),
        CONSTRAINT imports_kind CHECK (kind IN ('workers', 'employers', 'classifications', 'certificates')),
        CONSTRAINT imports_status CHECK (status IN
          ('uploaded', 'checking', 'checked', 'applying', 'applied', 'undoing', 'undone', 'failed'))
      );
      CREATE UNIQUE INDEX imports_step_idx ON imports (step);
      CREATE INDEX imports_under_way_idx ON imports (updated_at) WHERE status IN ('checking', 'applying', 'undoing');
      CREATE UNIQUE INDEX imports_written_one_at_a_time ON imports (kind) WHERE status IN ('applying', 'undoing');
      CREATE INDEX imports_kind_applied_at_idx ON imports (kind, applied_at);
      CREATE TABLE import_files (
        import_id uuid NOT NULL,
        part integer NOT NULL,
        bytes bytea NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT import_files_pkey PRIMARY KEY (import_id, part),
        CONSTRAINT import_files_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE
      );
      CREATE INDEX import_files_created_at_idx ON import_files (created_at);
      CREATE TABLE import_rows (
        import_id uuid NOT NULL,
        "row" integer NOT NULL,
        cells text[] NOT NULL,
        verdict text,
        state text NOT NULL DEFAULT 'read',
        record_id uuid,
        version integer,
        before jsonb,
        after jsonb,
        undo jsonb,
        problems jsonb,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT import_rows_pkey PRIMARY KEY (import_id, "row"),
        CONSTRAINT import_rows_import_id_fkey FOREIGN KEY (import_id) REFERENCES imports(id) ON DELETE CASCADE,
        CONSTRAINT import_rows_verdict CHECK (verdict IN ('new', 'changed', 'same', 'problem')),
        CONSTRAINT import_rows_state CHECK (state IN ('read', 'written', 'undone', 'kept'))
      );
      CREATE INDEX import_rows_import_id_verdict_row_idx ON import_rows (import_id, verdict, "row");
      CREATE INDEX import_rows_record_id_idx ON import_rows (record_id) WHERE record_id IS NOT NULL;
      CREATE INDEX import_rows_created_at_idx ON import_rows (created_at);
      ALTER TABLE audit_entries ADD COLUMN part_of uuid;`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE audit_entries DROP COLUMN part_of;
      DROP TABLE import_rows;
      DROP TABLE import_files;
      DROP TABLE imports;`);
  }
}

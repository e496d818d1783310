import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A person can be erased: the worker's row, messages and entries of the log are written over and stay. Columns are
 * nullable and the table is new, so the version before runs on; it shows an erased worker as an inactive one.
 *
 * The log stays closed to the product. Its owner may write over what an entry tells, in a transaction that says
 * `hall.erasing`; what was done, by whom, when and to what stays as it was, and no entry goes.
 */
export class ErasedPeople1700000000037 implements MigrationInterface {
  name = 'ErasedPeople1700000000037';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE workers ADD erased_at timestamptz;
      ALTER TABLE sms ADD body_removed_at timestamptz;
      ALTER TABLE emails ADD body_removed_at timestamptz;
      ALTER TABLE inbound_messages ADD body_removed_at timestamptz;
      CREATE TABLE erased_opt_outs (
        number_hash bytea NOT NULL,
        salt bytea NOT NULL,
        blocked boolean NOT NULL,
        provider_blocks boolean NOT NULL,
        consent_way text,
        consent_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT erased_opt_outs_pkey PRIMARY KEY (number_hash)
      );`);
    await queryRunner.query(
      refusal(`
      IF TG_OP = 'UPDATE' AND current_setting('hall.erasing', true) = 'on' AND pg_has_role(current_user,
        (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE') THEN RETURN NULL; END IF;`),
    );
    await queryRunner.query(onlyRedaction);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER audit_entries_only_redaction ON audit_entries;
      DROP FUNCTION allow_only_redaction();`);
    await queryRunner.query(refusal(''));
    await queryRunner.query(`
      DROP TABLE erased_opt_outs;
      ALTER TABLE inbound_messages DROP COLUMN body_removed_at;
      ALTER TABLE emails DROP COLUMN body_removed_at;
      ALTER TABLE sms DROP COLUMN body_removed_at;
      ALTER TABLE workers DROP COLUMN erased_at;`);
  }
}

const refusal = (unless: string) => `
  CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN ${unless}
    RAISE EXCEPTION 'audit entries are never changed or deleted';
  END $$`;

/** The same fields are told of as before, and the address of whoever did it may only go. */
const onlyRedaction = `
  CREATE FUNCTION allow_only_redaction() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF to_jsonb(NEW) - ARRAY['before', 'after', 'ip_address'] IS DISTINCT FROM
         to_jsonb(OLD) - ARRAY['before', 'after', 'ip_address']
      OR (NEW.ip_address IS NOT NULL AND NEW.ip_address IS DISTINCT FROM OLD.ip_address)
      OR ARRAY(SELECT jsonb_object_keys(NEW.before)) IS DISTINCT FROM ARRAY(SELECT jsonb_object_keys(OLD.before))
      OR ARRAY(SELECT jsonb_object_keys(NEW.after)) IS DISTINCT FROM ARRAY(SELECT jsonb_object_keys(OLD.after))
    THEN
      RAISE EXCEPTION 'audit entries are never changed or deleted: only the values that they tell may be erased';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER audit_entries_only_redaction BEFORE UPDATE ON audit_entries
    FOR EACH ROW EXECUTE FUNCTION allow_only_redaction();`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Everything of the product's data model, including the tables whose screens come later. */
export class InitialSchema1700000000001 implements MigrationInterface {
  name = 'InitialSchema1700000000001';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS citext');
    await queryRunner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    await queryRunner.query(tables);
    await queryRunner.query(searchIndexes);
    await queryRunner.query(appendOnlyAudit);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP FUNCTION IF EXISTS refuse_audit_change() CASCADE');
    await queryRunner.query(
      `DROP TABLE IF EXISTS emails_events, emails, variables, substantially_similar_classifications, audit_entries, phone_numbers, inbound_messages, sms_events, sign_in_attempts, session, users, job_matches, sms, workers, jobs, classifications, employers, certificates CASCADE`,
    );
  }
}

/** A name is searched by any part of it, a can-work-in list by one of its groups. */
const searchIndexes = `
    CREATE INDEX workers_name_trgm_idx ON workers
      USING gin ((first_name || ' ' || last_name) gin_trgm_ops);
    CREATE INDEX workers_l26_can_work_in_gin_idx ON workers USING gin (l26_can_work_in);
    CREATE INDEX workers_best_can_work_in_gin_idx ON workers USING gin (best_can_work_in);
`;

/** The record of who did what is not edited, not even by the product. */
const appendOnlyAudit = `
    CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'audit entries are never changed or deleted';
    END $$;
    CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entries
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
`;

const tables = `
    CREATE TABLE "certificates" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "name" text NOT NULL,
      "classification_ids" text array NOT NULL DEFAULT '{}',
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "certificates_pkey" PRIMARY KEY ("id")
    );
    CREATE TABLE "employers" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "company_name" text NOT NULL,
      "contact_name" text,
      "email" text,
      "phone" text,
      "address" text,
      "dispatch_class" text NOT NULL DEFAULT 'L26 Tiered',
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "employers_dispatch_class" CHECK (dispatch_class IN ('L26 Tiered', 'Encore')),
      CONSTRAINT "employers_pkey" PRIMARY KEY ("id")
    );
    CREATE TABLE "classifications" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "name" citext NOT NULL,
      CONSTRAINT "classifications_name_key" UNIQUE ("name"),
      CONSTRAINT "classifications_pkey" PRIMARY KEY ("id")
    );
    CREATE TABLE "jobs" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "title" text NOT NULL,
      "description" text NOT NULL,
      "instructions" text,
      "employer_id" uuid NOT NULL,
      "classification_id" uuid NOT NULL,
      "status" text NOT NULL DEFAULT 'Open',
      "type" text NOT NULL DEFAULT 'Full-time',
      "post_date" date DEFAULT ('now'::text)::date,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "jobs_type" CHECK (type IN ('Full-time', 'Part-time')),
      CONSTRAINT "jobs_status" CHECK (status IN ('Open', 'Closed', 'Filled', 'Draft')),
      CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "jobs_classification_id_idx" ON "jobs" ("classification_id");
    CREATE INDEX "jobs_employer_id_idx" ON "jobs" ("employer_id");
    CREATE INDEX "jobs_status_idx" ON "jobs" ("status");
    CREATE INDEX "jobs_post_date_created_at_idx" ON "jobs" ("post_date", "created_at");
    CREATE TABLE "workers" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "first_name" text NOT NULL,
      "last_name" text NOT NULL,
      "email" text,
      "phone" text,
      "status" text NOT NULL DEFAULT 'Active',
      "l26_employee_id" text,
      "l26_classification_id" uuid,
      "l26_classification_date" date,
      "l26_employer_id" uuid,
      "l26_employer_date" date,
      "l26_can_work_in" text array NOT NULL DEFAULT '{}',
      "best_certificate_id" uuid,
      "best_certificate_date" date,
      "best_can_work_in" text array NOT NULL DEFAULT '{}',
      "member_status" text NOT NULL DEFAULT 'Local 26 Recall List',
      "tiebreak" integer NOT NULL DEFAULT floor(((random() * (9000000)) + (1000000))),
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "workers_tiebreak" CHECK (tiebreak BETWEEN 1000000 AND 9999999),
      CONSTRAINT "workers_member_status" CHECK (member_status IN ('Local 26 Recall List', 'BEST')),
      CONSTRAINT "workers_status" CHECK (status IN ('Active', 'Inactive')),
      CONSTRAINT "workers_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "workers_phone_idx" ON "workers" ("phone");
    CREATE INDEX "workers_best_certificate_id_idx" ON "workers" ("best_certificate_id");
    CREATE INDEX "workers_l26_classification_id_idx" ON "workers" ("l26_classification_id");
    CREATE INDEX "workers_l26_employer_id_l26_classification_id_idx" ON "workers" ("l26_employer_id", "l26_classification_id");
    CREATE INDEX "workers_member_status_idx" ON "workers" ("member_status");
    CREATE INDEX "workers_status_idx" ON "workers" ("status");
    CREATE INDEX "workers_last_name_first_name_id_idx" ON "workers" ("last_name", "first_name", "id");
    CREATE TABLE "sms" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "phone_number" text NOT NULL,
      "message" text NOT NULL,
      "purpose" text NOT NULL,
      "status" text NOT NULL DEFAULT 'pending',
      "result_summary" text,
      "worker_id" uuid,
      "job_id" uuid,
      "twilio_message_sid" text,
      "twilio_request" json,
      "twilio_response" json,
      "error_message" text,
      "attempts" integer NOT NULL DEFAULT '0',
      "claimed_at" TIMESTAMP WITH TIME ZONE,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "sms_purpose" CHECK (purpose IN ('notification', 'offer', 'test')),
      CONSTRAINT "sms_status" CHECK (status IN ('pending', 'sending', 'unknown', 'accepted', 'scheduled', 'queued', 'sent', 'delivered', 'undelivered', 'failed', 'canceled')),
      CONSTRAINT "sms_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "sms_twilio_message_sid_idx" ON "sms" ("twilio_message_sid");
    CREATE INDEX "sms_worker_id_created_at_idx" ON "sms" ("worker_id", "created_at");
    CREATE INDEX "sms_job_id_created_at_idx" ON "sms" ("job_id", "created_at");
    CREATE INDEX "sms_phone_number_created_at_idx" ON "sms" ("phone_number", "created_at");
    CREATE INDEX "sms_status_created_at_idx" ON "sms" ("status", "created_at");
    CREATE INDEX "sms_created_at_id_idx" ON "sms" ("created_at", "id");
    CREATE TABLE "job_matches" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "job_id" uuid NOT NULL,
      "worker_id" uuid,
      "priority" integer NOT NULL DEFAULT '9999',
      "status" text NOT NULL DEFAULT 'Pending',
      "sms_id" uuid,
      "notification_status" text,
      "notification_error" text,
      "notified_at" TIMESTAMP WITH TIME ZONE,
      "offer_sms_id" uuid,
      "offer_status" text,
      "offered_at" TIMESTAMP WITH TIME ZONE,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "job_matches_job_id_worker_id_key" UNIQUE ("job_id", "worker_id"),
      CONSTRAINT "job_matches_offer_status" CHECK (offer_status IN ('pending', 'offered', 'offer_failed')),
      CONSTRAINT "job_matches_notification_status" CHECK (notification_status IN ('notified', 'notification_failed')),
      CONSTRAINT "job_matches_status" CHECK (status IN ('Pending', 'Interested', 'Not Interested', 'Offered', 'Accepted', 'Declined', 'Ineligible')),
      CONSTRAINT "job_matches_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "job_matches_worker_id_idx" ON "job_matches" ("worker_id");
    CREATE INDEX "job_matches_sms_id_idx" ON "job_matches" ("sms_id");
    CREATE INDEX "job_matches_offer_sms_id_idx" ON "job_matches" ("offer_sms_id");
    CREATE INDEX "job_matches_job_id_priority_idx" ON "job_matches" ("job_id", "priority");
    CREATE TABLE "users" (
      "id" SERIAL NOT NULL,
      "username" citext NOT NULL,
      "password_hash" text NOT NULL,
      "role" text NOT NULL DEFAULT 'admin',
      "session_version" integer NOT NULL DEFAULT '0',
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "users_username_key" UNIQUE ("username"),
      CONSTRAINT "users_role" CHECK (role IN ('admin', 'user')),
      CONSTRAINT "users_pkey" PRIMARY KEY ("id")
    );
    CREATE TABLE "session" (
      "sid" character varying NOT NULL,
      "sess" json NOT NULL,
      "expire" TIMESTAMP(6) WITH TIME ZONE NOT NULL,
      CONSTRAINT "session_pkey" PRIMARY KEY ("sid")
    );
    CREATE INDEX "session_expire_idx" ON "session" ("expire");
    CREATE TABLE "sign_in_attempts" (
      "id" BIGSERIAL NOT NULL,
      "username" citext NOT NULL,
      "ip_address" text NOT NULL,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "sign_in_attempts_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "sign_in_attempts_created_at_idx" ON "sign_in_attempts" ("created_at");
    CREATE INDEX "sign_in_attempts_ip_address_created_at_idx" ON "sign_in_attempts" ("ip_address", "created_at");
    CREATE INDEX "sign_in_attempts_username_created_at_idx" ON "sign_in_attempts" ("username", "created_at");
    CREATE TABLE "sms_events" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "sms_id" uuid NOT NULL,
      "twilio_message_sid" text,
      "event_type" text NOT NULL,
      "message_status" text,
      "error_code" text,
      "error_message" text,
      "webhook_payload" json NOT NULL,
      "applied_at" TIMESTAMP WITH TIME ZONE,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "sms_events_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "sms_events_sms_id_idx" ON "sms_events" ("sms_id");
    CREATE INDEX "sms_events_twilio_message_sid_idx" ON "sms_events" ("twilio_message_sid");
    CREATE INDEX "sms_events_event_type_idx" ON "sms_events" ("event_type");
    CREATE INDEX "sms_events_not_applied" ON "sms_events" ("created_at") WHERE applied_at IS NULL;
    CREATE TABLE "inbound_messages" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "twilio_message_sid" text NOT NULL,
      "phone_number" text NOT NULL,
      "body" text NOT NULL,
      "keyword" text,
      "webhook_payload" json NOT NULL,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "inbound_messages_twilio_message_sid_key" UNIQUE ("twilio_message_sid"),
      CONSTRAINT "inbound_messages_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "inbound_messages_phone_number_created_at_idx" ON "inbound_messages" ("phone_number", "created_at");
    CREATE TABLE "phone_numbers" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "phone_number" text NOT NULL,
      "opted_in" boolean NOT NULL DEFAULT false,
      "blocked" boolean NOT NULL DEFAULT false,
      "opt_in_date" TIMESTAMP WITH TIME ZONE,
      "ip_address" text,
      "comment" text,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "phone_numbers_phone_number_key" UNIQUE ("phone_number"),
      CONSTRAINT "phone_numbers_e164" CHECK (phone_number ~ '^\\+1[0-9]{10}$'),
      CONSTRAINT "phone_numbers_pkey" PRIMARY KEY ("id")
    );
    CREATE TABLE "audit_entries" (
      "id" BIGSERIAL NOT NULL,
      "source" text NOT NULL,
      "actor_user_id" integer,
      "actor_name" text,
      "action" text NOT NULL,
      "entity_type" text NOT NULL,
      "entity_id" text NOT NULL,
      "before" jsonb,
      "after" jsonb,
      "ip_address" text,
      "request_id" text,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "audit_entries_source" CHECK (source IN ('staff', 'link', 'keyword', 'provider', 'system')),
      CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries" ("created_at");
    CREATE INDEX "audit_entries_entity_type_entity_id_idx" ON "audit_entries" ("entity_type", "entity_id");
    CREATE TABLE "substantially_similar_classifications" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "name" text NOT NULL,
      "classification_ids" text array NOT NULL DEFAULT '{}',
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "substantially_similar_classifications_pkey" PRIMARY KEY ("id")
    );
    CREATE TABLE "variables" (
      "name" text NOT NULL,
      "value" json NOT NULL,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "variables_pkey" PRIMARY KEY ("name")
    );
    CREATE TABLE "emails" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "to_email" text NOT NULL,
      "from_email" text NOT NULL,
      "reply_to_email" text,
      "subject" text NOT NULL,
      "text_content" text,
      "html_content" text,
      "status" text NOT NULL DEFAULT 'pending',
      "result_summary" text,
      "worker_id" uuid,
      "job_id" uuid,
      "sendgrid_message_id" text,
      "sendgrid_request" json,
      "sendgrid_response" json,
      "claimed_at" TIMESTAMP WITH TIME ZONE,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      "updated_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "emails_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "emails_to_email_idx" ON "emails" ("to_email");
    CREATE INDEX "emails_sendgrid_message_id_idx" ON "emails" ("sendgrid_message_id");
    CREATE INDEX "emails_worker_id_created_at_idx" ON "emails" ("worker_id", "created_at");
    CREATE INDEX "emails_job_id_created_at_idx" ON "emails" ("job_id", "created_at");
    CREATE INDEX "emails_status_created_at_idx" ON "emails" ("status", "created_at");
    CREATE INDEX "emails_created_at_id_idx" ON "emails" ("created_at", "id");
    CREATE TABLE "emails_events" (
      "id" uuid NOT NULL DEFAULT gen_random_uuid(),
      "email_id" uuid NOT NULL,
      "sendgrid_message_id" text,
      "sendgrid_event_id" text,
      "event_type" text NOT NULL,
      "timestamp" TIMESTAMP WITH TIME ZONE,
      "reason" text,
      "response" text,
      "webhook_payload" json,
      "created_at" TIMESTAMP WITH TIME ZONE NOT NULL DEFAULT now(),
      CONSTRAINT "emails_events_sendgrid_event_id_key" UNIQUE ("sendgrid_event_id"),
      CONSTRAINT "emails_events_pkey" PRIMARY KEY ("id")
    );
    CREATE INDEX "emails_events_email_id_idx" ON "emails_events" ("email_id");
    CREATE INDEX "emails_events_sendgrid_message_id_idx" ON "emails_events" ("sendgrid_message_id");
    CREATE INDEX "emails_events_event_type_idx" ON "emails_events" ("event_type");
    ALTER TABLE "jobs" ADD CONSTRAINT "jobs_employer_id_fkey" FOREIGN KEY ("employer_id") REFERENCES "employers"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
    ALTER TABLE "jobs" ADD CONSTRAINT "jobs_classification_id_fkey" FOREIGN KEY ("classification_id") REFERENCES "classifications"("id") ON DELETE RESTRICT ON UPDATE NO ACTION;
    ALTER TABLE "workers" ADD CONSTRAINT "workers_l26_classification_id_fkey" FOREIGN KEY ("l26_classification_id") REFERENCES "classifications"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "workers" ADD CONSTRAINT "workers_l26_employer_id_fkey" FOREIGN KEY ("l26_employer_id") REFERENCES "employers"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "workers" ADD CONSTRAINT "workers_best_certificate_id_fkey" FOREIGN KEY ("best_certificate_id") REFERENCES "certificates"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "sms" ADD CONSTRAINT "sms_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "sms" ADD CONSTRAINT "sms_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "job_matches" ADD CONSTRAINT "job_matches_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
    ALTER TABLE "job_matches" ADD CONSTRAINT "job_matches_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "job_matches" ADD CONSTRAINT "job_matches_sms_id_fkey" FOREIGN KEY ("sms_id") REFERENCES "sms"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "job_matches" ADD CONSTRAINT "job_matches_offer_sms_id_fkey" FOREIGN KEY ("offer_sms_id") REFERENCES "sms"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "sms_events" ADD CONSTRAINT "sms_events_sms_id_fkey" FOREIGN KEY ("sms_id") REFERENCES "sms"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
    ALTER TABLE "emails" ADD CONSTRAINT "emails_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "workers"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "emails" ADD CONSTRAINT "emails_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE SET NULL ON UPDATE NO ACTION;
    ALTER TABLE "emails_events" ADD CONSTRAINT "emails_events_email_id_fkey" FOREIGN KEY ("email_id") REFERENCES "emails"("id") ON DELETE CASCADE ON UPDATE NO ACTION;
`;

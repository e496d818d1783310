import type { MigrationInterface, QueryRunner } from 'typeorm';

const answer = (column: string, fallback: string) => `coalesce((
          SELECT ${column} FROM audit_entries
          WHERE entity_type = 'job-match' AND entity_id = m.id::text AND action = 'job-match.answered'
            AND after->>'status' = m.status ORDER BY created_at DESC, id DESC LIMIT 1), ${fallback})`;

/** What the version before wrote of a match's texts, as records; what they say already is not written twice. */
const adoptMatch = `
CREATE FUNCTION adopt_match_texts(m job_matches) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  told match_notifications;
  last match_offers;
  outcome_before text;
  outcome_now text;
  is_new boolean;
  by_text boolean;
  text_of sms;
BEGIN
  SELECT * INTO told FROM match_notifications WHERE match_id = m.id;
  IF m.sms_id IS NULL AND m.notification_status IS NULL THEN
    DELETE FROM match_notifications WHERE match_id = m.id;
  ELSE
    IF told.match_id IS NULL OR told.sms_id IS DISTINCT FROM m.sms_id THEN
      INSERT INTO notifications (job_id, worker_id, match_id, sms_id, reason, source, made_at)
      VALUES (m.job_id, m.worker_id, m.id, m.sms_id, CASE WHEN m.sms_id IS NULL THEN m.notification_error END,
        'migrated', coalesce(
          (SELECT created_at FROM sms WHERE id = m.sms_id),
          (SELECT max(created_at) FROM audit_entries WHERE entity_type = 'job-match' AND entity_id = m.id::text
             AND action = 'job-match.unreachable'),
          now()))
      RETURNING id INTO told.notification_id;
    END IF;
    INSERT INTO match_notifications AS n (match_id, notification_id, sms_id, status, error, notified_at)
    VALUES (m.id, told.notification_id, m.sms_id, m.notification_status, m.notification_error, m.notified_at)
    ON CONFLICT (match_id) DO UPDATE SET notification_id = excluded.notification_id, sms_id = excluded.sms_id,
      status = excluded.status, error = excluded.error, notified_at = excluded.notified_at
    WHERE n IS DISTINCT FROM excluded;
  END IF;

  SELECT * INTO last FROM match_offers WHERE match_id = m.id;
  IF last.match_id IS NULL AND m.offer_sms_id IS NULL AND m.status NOT IN ('Offered', 'Accepted') THEN
    RETURN;
  END IF;
  SELECT * INTO text_of FROM sms WHERE id = m.offer_sms_id;
  SELECT outcome INTO outcome_before FROM offer_events WHERE offer_id = last.offer_id ORDER BY id DESC LIMIT 1;
  by_text := m.offer_sms_id IS NOT NULL
    AND (last.match_id IS NULL OR m.offered_at IS NOT NULL AND m.offered_at IS DISTINCT FROM last.offered_at);
  is_new := last.match_id IS NULL OR by_text
    OR m.status = 'Offered' AND outcome_before NOT IN ('open', 'not-delivered')
    OR m.status = 'Accepted' AND outcome_before NOT IN ('open', 'not-delivered', 'accepted');
  IF is_new THEN
    IF outcome_before IN ('open', 'accepted') THEN
      INSERT INTO offer_events (offer_id, outcome, via)
      VALUES (last.offer_id, CASE outcome_before WHEN 'open' THEN 'withdrawn' ELSE 'correction' END, 'system');
    END IF;
    INSERT INTO offers (job_id, worker_id, match_id, priority, made_at, channel, message, sms_id, source,
      worker_name, job_title, employer_name)
    SELECT m.job_id, m.worker_id, m.id, m.priority,
      coalesce(CASE WHEN by_text THEN coalesce(m.offered_at, text_of.created_at) END, ${answer('created_at', 'now()')}),
      CASE WHEN by_text THEN 'text' ELSE 'staff' END, CASE WHEN by_text THEN text_of.message END,
      CASE WHEN by_text THEN m.offer_sms_id END, 'migrated',
      coalesce(w.first_name || ' ' || w.last_name, (
        SELECT d.before->>'firstName' || ' ' || (d.before->>'lastName') FROM audit_entries d
        WHERE w.id IS NULL AND d.action = 'worker.deleted' AND d.entity_id = (
          SELECT a.worker_id::text FROM audit_entries a
          WHERE a.entity_type = 'job-match' AND a.entity_id = m.id::text AND a.worker_id IS NOT NULL
          ORDER BY a.created_at LIMIT 1) LIMIT 1), 'Unknown Worker'),
      j.title, e.company_name
    FROM jobs j JOIN employers e ON e.id = j.employer_id LEFT JOIN workers w ON w.id = m.worker_id
    WHERE j.id = m.job_id
    RETURNING id, made_at INTO last.offer_id, last.offered_at;
    INSERT INTO offer_events (offer_id, at, outcome, via) VALUES (last.offer_id, last.offered_at, 'open', 'staff');
    outcome_before := 'open';
  END IF;

  outcome_now := CASE
    WHEN m.status = 'Accepted' THEN 'accepted'
    WHEN m.status = 'Offered' AND m.offer_status = 'offer_failed' THEN 'not-delivered'
    WHEN m.status = 'Offered' THEN 'open'
    WHEN outcome_before IN ('open', 'not-delivered')
      THEN CASE m.status WHEN 'Declined' THEN 'declined' ELSE 'withdrawn' END
    WHEN outcome_before = 'accepted' THEN 'correction'
    ELSE outcome_before END;
  IF outcome_now <> outcome_before THEN
    INSERT INTO offer_events (offer_id, at, outcome, via, by, reason)
    SELECT last.offer_id,
      CASE WHEN outcome_now IN ('accepted', 'declined') THEN ${answer('created_at', 'now()')}
        WHEN by_what = 'text' THEN coalesce(text_of.updated_at, now()) ELSE now() END,
      outcome_now,
      CASE WHEN outcome_now IN ('accepted', 'declined')
          THEN ${answer(`CASE WHEN source IN ('link', 'staff') THEN source END`, `'system'`)}
        WHEN outcome_now = 'not-delivered' THEN 'provider'
        WHEN by_what = 'text' THEN 'system' ELSE 'staff' END,
      CASE WHEN outcome_now IN ('accepted', 'declined') THEN ${answer('actor_name::text', 'NULL')} END,
      CASE WHEN by_what = 'text' THEN text_of.error_message END
    FROM (SELECT CASE WHEN outcome_now = 'not-delivered' OR outcome_now = 'withdrawn' AND text_of.status = 'stopped'
      THEN 'text' END AS by_what) w;
  END IF;
  INSERT INTO match_offers AS o (match_id, offer_id, is_open, sms_id, status, offered_at, status_before)
  VALUES (m.id, last.offer_id, outcome_now = 'open', m.offer_sms_id, m.offer_status, m.offered_at,
    m.status_before_offer)
  ON CONFLICT (match_id) DO UPDATE SET offer_id = excluded.offer_id, is_open = excluded.is_open,
    sms_id = excluded.sms_id, status = excluded.status, offered_at = excluded.offered_at,
    status_before = excluded.status_before
  WHERE o IS DISTINCT FROM excluded;
END $$;`;

/** A change of one side is written to the other, and by the depth of triggers not back again. */
const triggers = `
CREATE FUNCTION adopt_changed_match() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM adopt_match_texts(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER job_matches_adopted AFTER UPDATE OF status, sms_id, notification_status, notification_error,
    notified_at, offer_sms_id, offer_status, offered_at, status_before_offer ON job_matches
  FOR EACH ROW WHEN (pg_trigger_depth() = 0 AND (
    (OLD.sms_id, OLD.notification_status, OLD.notification_error, OLD.notified_at, OLD.offer_sms_id,
      OLD.offer_status, OLD.offered_at, OLD.status_before_offer)
    IS DISTINCT FROM (NEW.sms_id, NEW.notification_status, NEW.notification_error, NEW.notified_at,
      NEW.offer_sms_id, NEW.offer_status, NEW.offered_at, NEW.status_before_offer)
    OR OLD.status <> NEW.status
      AND (OLD.status IN ('Offered', 'Accepted') OR NEW.status IN ('Offered', 'Accepted'))))
  EXECUTE FUNCTION adopt_changed_match();

CREATE FUNCTION match_follows_notification() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE job_matches SET sms_id = NULL, notification_status = NULL, notification_error = NULL, notified_at = NULL
    WHERE id = OLD.match_id;
  ELSE
    UPDATE job_matches m SET sms_id = NEW.sms_id, notification_status = NEW.status,
      notification_error = NEW.error, notified_at = NEW.notified_at
    WHERE id = NEW.match_id AND (m.sms_id, m.notification_status, m.notification_error, m.notified_at)
      IS DISTINCT FROM (NEW.sms_id, NEW.status, NEW.error, NEW.notified_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER match_notifications_in_step AFTER INSERT OR UPDATE OR DELETE ON match_notifications
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION match_follows_notification();

CREATE FUNCTION match_follows_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job_matches m SET offer_sms_id = NEW.sms_id, offer_status = NEW.status, offered_at = NEW.offered_at,
    status_before_offer = NEW.status_before
  WHERE id = NEW.match_id AND (m.offer_sms_id, m.offer_status, m.offered_at, m.status_before_offer)
    IS DISTINCT FROM (NEW.sms_id, NEW.status, NEW.offered_at, NEW.status_before);
  RETURN NULL;
END $$;
CREATE TRIGGER match_offers_in_step AFTER INSERT OR UPDATE ON match_offers
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION match_follows_offer();`;

/**
 * The version before reads and writes what was sent about a match in columns of the match, so it runs on: what it
 * writes becomes records, and what is written in the records shows in its columns. A later release, when no process
 * of that version is left, drops the triggers and the columns.
 */
export class MatchColumnsInStep1700000000043 implements MigrationInterface {
  name = 'MatchColumnsInStep1700000000043';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(adoptMatch);
    await queryRunner.query(triggers);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TRIGGER job_matches_adopted ON job_matches;
      DROP TRIGGER match_notifications_in_step ON match_notifications;
      DROP TRIGGER match_offers_in_step ON match_offers;
      DROP FUNCTION adopt_changed_match(), match_follows_notification(), match_follows_offer(),
        adopt_match_texts(job_matches);`);
  }
}

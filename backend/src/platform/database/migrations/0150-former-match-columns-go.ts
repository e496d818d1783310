import type { MigrationInterface, QueryRunner } from 'typeorm';
import { MatchColumnsInStep1700000000043 } from './0043-match-columns-in-step.js';
import { UndeliveredIsNoTurn1700000000146 } from './0146-undelivered-is-no-turn.js';

/**
 * A yes on the phone that had to wait made its match Offered, which the trigger of migration 43 took for an offer by an
 * earlier version: one that nobody made. What has become of it ends; the match has its own offer again.
 */
const endOffersNobodyMade = `
  WITH nobodys AS (
    SELECT o.id, o.match_id, real.offer_id AS real_id, last.outcome, real.last AS real_outcome
    FROM offers o
      CROSS JOIN LATERAL (SELECT outcome FROM offer_events WHERE offer_id = o.id ORDER BY id DESC LIMIT 1) last
      CROSS JOIN LATERAL (
        SELECT r.id AS offer_id, (SELECT outcome FROM offer_events WHERE offer_id = r.id ORDER BY id DESC LIMIT 1) AS last
        FROM offers r JOIN offer_events e ON e.offer_id = r.id AND e.outcome = 'waiting' AND e.via = 'call'
        WHERE r.match_id = o.match_id AND r.source IS NULL
          AND e.at >= o.made_at AND e.at < o.made_at + interval '1 minute'
        ORDER BY r.made_at DESC LIMIT 1) real
    WHERE o.source = 'migrated' AND o.channel = 'staff'
      AND (last.outcome = 'open' OR (last.outcome, real.last) = ('accepted', 'accepted'))),
  ended AS (
    INSERT INTO offer_events (offer_id, outcome, via, reason)
    SELECT id, CASE outcome WHEN 'open' THEN 'withdrawn' ELSE 'correction' END, 'system',
      'It was never made: the worker has said yes on the phone'
    FROM nobodys)
  UPDATE match_offers o SET offer_id = n.real_id, is_open = false
  FROM nobodys n WHERE o.match_id = n.match_id AND o.offer_id = n.id`;

const COLUMNS = {
  sms_id: 'uuid REFERENCES sms(id) ON DELETE SET NULL',
  notification_status: `text CONSTRAINT job_matches_notification_status
    CHECK (notification_status IN ('notified', 'notification_failed'))`,
  notification_error: 'text',
  notified_at: 'timestamptz',
  offer_sms_id: 'uuid REFERENCES sms(id) ON DELETE SET NULL',
  offer_status: `text CONSTRAINT job_matches_offer_status CHECK (offer_status IN ('pending', 'offered', 'offer_failed'))`,
  offered_at: 'timestamptz',
  status_before_offer: 'text',
};

/**
 * The columns of job_matches in which versions from before migration 42 kept what was sent, and what kept them in step
 * with the records. The version before neither reads nor writes them, and runs on.
 */
export class FormerMatchColumnsGo1700000000150 implements MigrationInterface {
  name = 'FormerMatchColumnsGo1700000000150';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TRIGGER job_matches_adopted ON job_matches');
    await queryRunner.query(endOffersNobodyMade);
    await queryRunner.query(`
      DROP TRIGGER match_notifications_in_step ON match_notifications;
      DROP TRIGGER match_offers_in_step ON match_offers;
      DROP FUNCTION adopt_changed_match(), match_follows_notification(), match_follows_offer(),
        adopt_match_texts(job_matches)`);
    const dropped = Object.keys(COLUMNS).map((column) => `DROP COLUMN ${column}`);
    await queryRunner.query(`ALTER TABLE job_matches ${dropped.join(', ')}`);
  }

  /** With what the records say. */
  async down(queryRunner: QueryRunner): Promise<void> {
    const added = Object.entries(COLUMNS).map(([column, type]) => `ADD COLUMN ${column} ${type}`);
    await queryRunner.query(`ALTER TABLE job_matches ${added.join(', ')}`);
    await queryRunner.query(`
      CREATE INDEX job_matches_sms_id_idx ON job_matches (sms_id);
      CREATE INDEX job_matches_offer_sms_id_idx ON job_matches (offer_sms_id);
      UPDATE job_matches m SET sms_id = n.sms_id, notification_status = n.status, notification_error = n.error,
        notified_at = n.notified_at FROM match_notifications n WHERE n.match_id = m.id;
      UPDATE job_matches m SET offer_sms_id = o.sms_id, offer_status = o.status, offered_at = o.offered_at,
        status_before_offer = o.status_before FROM match_offers o WHERE o.match_id = m.id`);
    await new MatchColumnsInStep1700000000043().up(queryRunner);
    await new UndeliveredIsNoTurn1700000000146().up(queryRunner);
  }
}

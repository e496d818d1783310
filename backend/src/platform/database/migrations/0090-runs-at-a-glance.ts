import type { MigrationInterface, QueryRunner } from 'typeorm';

const indexes: Record<string, string> = {
  offer_events_answered_idx: `offer_events (at) WHERE outcome IN ('accepted', 'waiting', 'declined')`,
  calls_made_at_idx: 'calls (made_at)',
};

/**
 * What a run does next and whom to call, as its last look saw it, for those who see many runs at once; and the latest
 * answers by their time. Null until a run is looked at again. The indexes are built beside the work of others; what a
 * build that was broken off has left is made anew. The version before reads none of it and runs on; by the one index
 * that goes it was a little faster.
 */
export class RunsAtAGlance1700000000090 implements MigrationInterface {
  name = 'RunsAtAGlance1700000000090';
  transaction = false as const;

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`ALTER TABLE fill_runs
      ADD COLUMN IF NOT EXISTS sentence text, ADD COLUMN IF NOT EXISTS to_call jsonb`);
    for (const [name, on] of Object.entries(indexes)) {
      await queryRunner.query(`DROP INDEX CONCURRENTLY IF EXISTS ${name}`);
      await queryRunner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${on}`);
    }
    await queryRunner.query('DROP INDEX CONCURRENTLY IF EXISTS offer_events_accepted_idx');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(
      `CREATE INDEX IF NOT EXISTS offer_events_accepted_idx ON offer_events (at) WHERE outcome = 'accepted'`,
    );
    for (const name of Object.keys(indexes)) await queryRunner.query(`DROP INDEX IF EXISTS ${name}`);
    await queryRunner.query(
      'ALTER TABLE fill_runs DROP COLUMN IF EXISTS sentence, DROP COLUMN IF EXISTS to_call',
    );
  }
}

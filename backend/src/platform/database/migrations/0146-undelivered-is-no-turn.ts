import type { MigrationInterface, QueryRunner } from 'typeorm';

const before = `WHEN outcome_before IN ('open', 'not-delivered')
      THEN CASE m.status WHEN 'Declined' THEN 'declined' ELSE 'withdrawn' END`;
const after = `WHEN outcome_before = 'open'
      THEN CASE m.status WHEN 'Declined' THEN 'declined' ELSE 'withdrawn' END
    WHEN outcome_before = 'not-delivered' AND m.status = 'Declined' THEN 'declined'`;

/**
 * Whose offer was not delivered has not had their turn (dispatch.md 1): a status that staff set afterwards withdraws
 * nothing, neither by this version nor by the one before, for which the function of migration 43 writes the records.
 */
export class UndeliveredIsNoTurn1700000000146 implements MigrationInterface {
  name = 'UndeliveredIsNoTurn1700000000146';

  up(queryRunner: QueryRunner): Promise<void> {
    return replace(queryRunner, before, after);
  }

  down(queryRunner: QueryRunner): Promise<void> {
    return replace(queryRunner, after, before);
  }
}

async function replace(queryRunner: QueryRunner, present: string, next: string): Promise<void> {
  const [{ text }] = (await queryRunner.query(
    `SELECT pg_get_functiondef('adopt_match_texts(job_matches)'::regprocedure) AS text`,
  )) as [{ text: string }];
  if (!text.includes(present)) throw new Error('adopt_match_texts is not as migration 43 made it');
  await queryRunner.query(text.replace(present, () => next));
}

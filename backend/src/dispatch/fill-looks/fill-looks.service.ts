import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntitySubscriberInterface, type QueryRunner } from 'typeorm';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import type { QueueSettings } from '../../platform/queues/queue-settings.js';

/** Jobs whose places are to be looked at. Ahead of bulk sending, as workers and dispatchers wait for it. */
export const fillQueue: QueueSettings = {
  name: 'fill',
  attempts: 8,
  backoff: { type: 'exponential', after: 'notification', jitter: 0.25 },
  concurrency: () => 4,
  ratePerSecond: () => null,
};

const jobId = types.uuid.param('jobId');
const note = statement('looks at jobs, noted', { id: types.uuid })`
  INSERT INTO fill_looks (job_id) SELECT DISTINCT unnest(${types.uuid.list.param('jobIds')}::uuid[]) RETURNING ${columns}`;
const noteLater = statement('look at a job, noted for later')`
  INSERT INTO fill_looks (job_id, at) VALUES (${jobId}, ${types.instant.param('at')})`;
const inTurn = statement('turn to look at a job', { taken: types.text })`
  SELECT pg_advisory_xact_lock(hashtextextended('look at ' || ${jobId}::uuid, 0))::text AS taken`;
const take = statement('looks at a job, taken', { id: types.uuid })`
  DELETE FROM fill_looks WHERE job_id = ${jobId} RETURNING ${columns}`;
const lookedAt = statement('job of a look', { jobId: types.uuid })`
  SELECT ${columns} FROM fill_looks WHERE id = ${types.uuid.param('id')}`;
const dueLooks = statement('looks that are due, one for each job', { id: types.uuid })`
  SELECT id FROM (
    SELECT DISTINCT ON (job_id) id, at FROM fill_looks WHERE at <= clock_timestamp() ORDER BY job_id, at) due
  ORDER BY at LIMIT ${types.integer.param('limit')}::int`;
const planned = statement('jobs with a look to come', { jobId: types.uuid })`
  SELECT DISTINCT ${columns} FROM fill_looks WHERE at > now()`;

const NOT_STARTED = sql`(j.starts_at IS NULL OR j.starts_at > now())`;
const holdAll = statement('jobs that have not started, held')`
  INSERT INTO fill_holds (job_id) SELECT j.id FROM jobs j WHERE ${NOT_STARTED} ON CONFLICT DO NOTHING`;
const putOff = statement('looks at jobs that have not started, put off until then')`
  UPDATE fill_looks l SET at = j.starts_at FROM jobs j WHERE j.id = l.job_id AND j.starts_at > now()`;
const dropUndated = statement('looks at jobs without a start, dropped')`
  DELETE FROM fill_looks l USING jobs j WHERE j.id = l.job_id AND j.starts_at IS NULL`;
const heldUntil = statement('start of a job that is held', { at: types.instant.orNull })`
  SELECT j.starts_at AS at FROM fill_holds h JOIN jobs j ON j.id = h.job_id WHERE j.id = ${jobId} AND ${NOT_STARTED}`;
const release = statement('jobs that are held no more')`
  DELETE FROM fill_holds WHERE job_id = ANY(${types.uuid.list.param('jobIds')})`;

const DUE_AT_ONCE = 1_000;

/** Which jobs are to be looked at, and when: what happened to them is told here, by whoever did it. */
@Injectable()
export class FillLooks implements EntitySubscriberInterface {
  /** Looks that were noted in transactions under way. */
  private readonly noted = new WeakMap<QueryRunner, string[]>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
  ) {
    dataSource.subscribers.push(this);
  }

  /**
   * Something happened to the places, list, offers or texts of these jobs: they are looked at once the transaction has
   * committed, by whichever process is free. Takes no lock that anybody waits for.
   * @param by staff who do something with a job that is held see to it: it is held no more
   */
  async soon(
    manager: EntityManager,
    jobIds: string | readonly string[],
    { source }: Pick<Actor, 'source'> = SYSTEM,
  ): Promise<void> {
    const asked = typeof jobIds === 'string' ? [jobIds] : jobIds;
    if (asked.length === 0) return;
    if (source === 'staff') await release.run(manager, { jobIds: asked });
    const looks = await note.rows(manager, { jobIds: asked });
    const ids = looks.map(({ id }) => id);
    const { queryRunner } = manager;
    if (queryRunner?.isTransactionActive) {
      this.noted.set(queryRunner, [...(this.noted.get(queryRunner) ?? []), ...ids]);
    } else {
      this.wake(ids);
    }
  }

  afterTransactionCommit({ queryRunner }: { queryRunner: QueryRunner }): void {
    if (queryRunner.isTransactionActive) return; // only a savepoint was released
    const ids = this.noted.get(queryRunner);
    this.noted.delete(queryRunner);
    if (ids) this.wake(ids);
  }

  /** The job that a look is at; undefined when it was taken meanwhile. */
  async jobOf(id: string): Promise<string | undefined> {
    return (await lookedAt.first(this.dataSource, { id }))?.jobId;
  }

  /**
   * Call it before anything of the job is read: whatever happens from now on is looked at again. One transaction looks at
   * a job at a time.
   * @returns whether there was anything to look at: another process may just have done so, or the job is held
   */
  async take(manager: EntityManager, jobId: string): Promise<boolean> {
    await inTurn.run(manager, { jobId });
    if ((await take.rows(manager, { jobId })).length === 0) return false;
    const held = await heldUntil.first(manager, { jobId });
    if (held?.at) await this.later(manager, jobId, held.at);
    return !held;
  }

  /** With a look to come: they are looked at again when what it was planned by changes. */
  async plannedJobs(manager: EntityManager): Promise<string[]> {
    return (await planned.rows(manager)).map(({ jobId }) => jobId);
  }

  async later(manager: EntityManager, jobId: string, at: Date): Promise<void> {
    await noteLater.run(manager, { jobId, at });
  }

  /**
   * Neither time nor what becomes known of texts and numbers leads to anything until a job starts, or staff do something
   * with it. Workers' answers count, and what follows from them for others waits.
   */
  async holdAll(manager: EntityManager): Promise<void> {
    await holdAll.run(manager);
    await putOff.run(manager);
    await dropUndated.run(manager);
  }

  /** One look for each job that is due, the oldest first. */
  async due(): Promise<string[]> {
    const looks = await dueLooks.rows(this.dataSource, { limit: DUE_AT_ONCE });
    return looks.map(({ id }) => id);
  }

  /** Nobody waits for the queue: what it does not take is found by the sweeper. */
  private wake(ids: readonly string[]): void {
    void this.queues.enqueue(fillQueue.name, ids);
  }
}

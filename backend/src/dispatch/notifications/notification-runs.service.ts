import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import type { Versions } from '../../languages/versions.field.js';
import { announce } from '../../platform/events/change-announcer.js';
import { currentRequestId } from '../../platform/http/request-id.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { auditedSending } from './audited.js';
import type { NotificationRunDto } from './dto/sending.dto.js';
import { DueNotifications } from './due-notifications.service.js';
import { notificationQueue } from './notification-queue.js';
import { NotificationRun, RUN_STATES } from './notification-run.entity.js';
import { NotificationWriter, type JobInWords } from './notification-writer.js';

/** Texts of one transaction: short enough that nobody waits long for the job. */
const AT_ONCE = 500;

const latestRun = statement('latest run of a job', {
  state: types.word(RUN_STATES),
  total: types.integer,
  done: types.integer,
  reason: types.text.orNull,
  startedAt: types.instant.from('created_at'),
})`
  SELECT ${columns} FROM notification_runs WHERE job_id = ${types.uuid.param('jobId')} ORDER BY created_at DESC LIMIT 1`;

const stuckRuns = statement('runs of which nothing was heard', { id: types.uuid })`
  SELECT id FROM notification_runs
  WHERE state = 'running' AND updated_at < now() - ${types.float.param('ageMs')} * interval '1 millisecond'`;

const stopRun = statement('run of a job, stopped', { left: types.integer.from('total - done') })`
  UPDATE notification_runs SET state = 'stopped', reason = ${types.text.param('reason')}, match_ids = '{}', updated_at = now()
  WHERE job_id = ${types.uuid.param('jobId')} AND state = 'running' RETURNING ${columns}`;

const stopRuns = statement('all running runs, stopped')`
  UPDATE notification_runs SET state = 'stopped', reason = ${types.text.param('reason')}, match_ids = '{}', updated_at = now()
  WHERE state = 'running'`;

const isOver = types.boolean.param('isOver');
const advanceRun = statement('run, brought on')`
  UPDATE notification_runs SET done = done + ${types.integer.param('written')}, updated_at = now(),
    state = CASE WHEN ${isOver} THEN 'finished' ELSE state END,
    match_ids = CASE WHEN ${isOver} THEN '{}' ELSE match_ids END
  WHERE id = ${types.uuid.param('id')}`;

const lockJobOfRun = statement('job of a run, locked')`
  SELECT FROM jobs WHERE id = (SELECT job_id FROM notification_runs WHERE id = ${types.uuid.param('id')})
  FOR NO KEY UPDATE`;

const runningRun = {
  jobId: types.uuid,
  title: types.text,
  titleIn: types.json<Versions>().orNull,
  employer: types.text,
  note: types.text.orNull,
  noteIn: types.json<Versions>().orNull,
  textsUnknownAgain: types.boolean,
  total: types.integer,
  done: types.integer,
  next: types.uuid.list.from(`match_ids[done + 1 : done + ${AT_ONCE}]`),
  actorUserId: types.integer.orNull,
  actorName: types.text.orNull,
};
type RunningRun = RowOf<typeof runningRun>;
const lockRun = statement('running run, locked', runningRun)`
  SELECT ${columns} FROM notification_runs WHERE id = ${types.uuid.param('id')} AND state = 'running' FOR UPDATE`;

/**
 * Notifications of very many workers, written in parts by the worker process, which continues where it stopped.
 */
@Injectable()
export class NotificationRuns {
  constructor(
    private readonly dataSource: DataSource,
    private readonly queues: JobQueues,
    private readonly due: DueNotifications,
    private readonly writer: NotificationWriter,
    private readonly sms: SmsService,
  ) {}

  /** The caller holds the job's lock, and calls {@link startSoon} after the commit. */
  async create(
    manager: EntityManager,
    jobId: string,
    { title, titleIn, employer, note, noteIn }: JobInWords,
    { user }: Actor,
    { matchIds, textsUnknownAgain }: { matchIds: string[]; textsUnknownAgain: boolean },
  ): Promise<string> {
    const { identifiers } = await manager.insert(NotificationRun, {
      jobId,
      ...{ title, titleIn, employer, note, noteIn },
      textsUnknownAgain,
      matchIds,
      total: matchIds.length,
      actorUserId: user?.id,
      actorName: user?.username,
      requestId: currentRequestId(),
    });
    return (identifiers[0] as { id: string }).id;
  }

  async startSoon(id: string): Promise<void> {
    await this.queues.enqueue(notificationQueue.name, [id]);
  }

  /** The last run of a job; null when there was none. */
  async latest(
    jobId: string,
    manager: EntityManager = this.dataSource.manager,
  ): Promise<NotificationRunDto | null> {
    return (await latestRun.first(manager, { jobId })) ?? null;
  }

  /** Those without progress for so many milliseconds. */
  async stuck(ageMs: number): Promise<string[]> {
    const rows = await stuckRuns.rows(this.dataSource, { ageMs });
    return rows.map(({ id }) => id);
  }

  /**
   * Writes and sends the next texts of a run; two calls at once take different parts.
   * @returns whether more are to be written
   */
  async writeSome(id: string): Promise<boolean> {
    const { smsIds, isOver } = await this.dataSource.transaction((manager) => this.writeNext(manager, id));
    await this.sms.sendSoon(smsIds);
    return !isOver;
  }

  /**
   * The caller holds the job's lock.
   * @returns how many of the running run were not processed
   */
  async stop(manager: EntityManager, jobId: string, reason: string): Promise<number> {
    const stopped = await stopRun.first(manager, { jobId, reason });
    return stopped?.left ?? 0;
  }

  /** Those of every job. @returns how many ran */
  stopAll(manager: EntityManager, reason: string): Promise<number> {
    return stopRuns.run(manager, { reason });
  }

  private async writeNext(manager: EntityManager, id: string) {
    const over = { smsIds: [] as string[], isOver: true };
    // The job is locked before its run, as everywhere.
    await lockJobOfRun.run(manager, { id });
    const run = await lockRun.first(manager, { id });
    if (!run) return over;
    const { jobId, textsUnknownAgain, next } = run;
    const { status } = await this.due.lockJob(manager, jobId);
    if (status !== 'Open') {
      await this.end(manager, run, `The job is ${status}`);
      return over;
    }
    const by = actorOf(run);
    const which = { ids: next, textsUnknownAgain, runId: id };
    const written = await this.writer.write(manager, jobId, run, by, which);
    await recordChange(manager, by, this.writer.entriesOf(written));
    const isOver = run.done + next.length >= run.total;
    await advanceRun.run(manager, { id, written: next.length, isOver });
    await announce(manager, 'job-matches', [jobId]);
    return { smsIds: written.smsIds, isOver };
  }

  private async end(manager: EntityManager, { jobId }: RunningRun, reason: string): Promise<void> {
    const left = await this.stop(manager, jobId, reason);
    await auditedSending.record(manager, SYSTEM, 'sending-stopped', jobId, {
      after: { stopped: left, reason },
    });
  }
}

const actorOf = ({ actorUserId, actorName }: RunningRun): Actor =>
  actorName === null ? SYSTEM : { source: 'staff', user: { id: actorUserId ?? 0, username: actorName } };

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { conflict } from '../../platform/errors/api-error.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { type LaterTimes, TextingTimesService } from '../../messaging/sms/texting-times.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedSending } from './audited.js';
import type { NotifyDto, NotifyResultDto } from './dto/notify.dto.js';
import type { NotificationRunDto } from './dto/sending.dto.js';
import { DueNotifications, type JobToNotify, type NotificationPlan } from './due-notifications.service.js';
import { NotificationRuns } from './notification-runs.service.js';
import { NotificationWriter, type Written } from './notification-writer.js';

/** More are written by the worker process, so that the request is answered soon. */
const WRITTEN_AT_ONCE = 1000;
/** So many of those who cannot be texted are named in the answer. */
const LISTED = 1000;

@Injectable()
export class NotificationsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly due: DueNotifications,
    private readonly sms: SmsService,
    private readonly writer: NotificationWriter,
    private readonly runs: NotificationRuns,
    private readonly times: TextingTimesService,
  ) {}

  /**
   * Notifies every match that was not yet, or not successfully; very many by the worker process. Two calls at
   * once never text anyone twice.
   */
  async notify(
    jobId: string,
    { note, noteIn, textsUnknownAgain = true }: NotifyDto,
    by: Actor,
  ): Promise<NotifyResultDto> {
    const { result, smsIds, runId } = await this.dataSource.transaction(async (manager) => {
      const job = await this.due.lockJob(manager, jobId);
      refuseUnlessOpen(job);
      const wording = { ...job, note, noteIn };
      await this.writer.refuseIfTooLong(manager, wording);
      const underway = await this.runs.latest(jobId, manager);
      if (underway?.state === 'running') return { result: isUnderway(underway), smsIds: [] };
      const plan = await this.due.plan(manager, jobId, { textsUnknownAgain, listed: LISTED });
      if (plan.matchIds.length > WRITTEN_AT_ONCE) {
        const which = { matchIds: plan.matchIds, textsUnknownAgain };
        const id = await this.runs.create(manager, jobId, wording, by, which);
        await recordChange(manager, by, entryOf(jobId, plan));
        const times = await this.times.later(plan.reachable, manager, 0);
        return { result: resultOf(plan, times), smsIds: [], runId: id };
      }
      const written = await this.writer.write(manager, jobId, wording, by, { textsUnknownAgain });
      const entries = this.writer.entriesOf(written);
      await recordChange(manager, by, [entryOf(jobId, planOf(written)), ...entries]);
      const times = await this.times.later(written.smsIds.length, manager);
      return { result: resultOf(planOf(written), times), smsIds: written.smsIds };
    });
    if (runId) await this.runs.startSoon(runId);
    await this.sms.sendSoon(smsIds);
    return result;
  }
}

function refuseUnlessOpen({ status }: JobToNotify): void {
  if (status === 'Open') return;
  throw conflict(
    'job_not_open',
    `Job status is "${status}". Only jobs with "Open" status can send worker notifications.`,
  );
}

const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);

/** A worker may have been edited since the plan was made. */
const planOf = ({ taken, smsIds }: Written): NotificationPlan => ({
  matchIds: taken.map(({ id }) => id),
  reachable: smsIds.length,
  unreachable: taken.flatMap(({ id, workerName, reason }) =>
    reason === null ? [] : [{ matchId: id, workerName, reason }],
  ),
});

const entryOf = (jobId: string, { matchIds, reachable }: NotificationPlan) =>
  auditedSending.did('notified', jobId, {
    after: { queued: reachable, unreachable: matchIds.length - reachable },
  });

function resultOf(
  { matchIds, reachable, unreachable }: NotificationPlan,
  times: LaterTimes | null,
): NotifyResultDto {
  const unreachableCount = matchIds.length - reachable;
  const sentences = [
    matchIds.length === 0
      ? 'All matched workers have been notified already.'
      : `${workers(reachable)} will be texted.`,
  ];
  if (unreachableCount > 0) sentences.push(`${workers(unreachableCount)} cannot be texted.`);
  if (times) sentences.push(times.sentence);
  const result = { message: sentences.join(' '), queued: reachable, unreachable, unreachableCount };
  return times ? { ...result, texting: times } : result;
}

function isUnderway({ done, total }: NotificationRunDto): NotifyResultDto {
  const [some, all] = [done, total].map((count) => count.toLocaleString('en-US'));
  const message = `The workers are being notified already: ${some} of ${all} are done.`;
  return { message, queued: 0, unreachable: [], unreachableCount: 0 };
}

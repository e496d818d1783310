import { Injectable, OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import {
  type JobToTell,
  MatchMessages,
  type NotifiableMatch,
  type NotifiedMatch,
} from '../matching/match-messages.service.js';
import { SecondTries } from '../matching/second-tries.service.js';
import { StoppedTexts } from '../matching/stopped-texts.service.js';
import { AppConfig } from '../platform/config/app-config.js';
import { conflict } from '../platform/errors/api-error.js';
import { idsThatMayPass, partStopped, SmsOutcomes } from '../sms/sms-outcomes.service.js';
import { refuseIfTooLong, SmsService } from '../sms/sms.service.js';
import type { NotifyDto, NotifyResultDto } from './dto/notify.dto.js';
import { notificationText } from './notification-text.js';

/** As long as any match's id. */
const SOME_ID = '00000000-0000-0000-0000-000000000000';

/** Tells the matched workers of a job about it. */
@Injectable()
export class NotificationsService implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly matches: MatchMessages,
    private readonly stopped: StoppedTexts,
    private readonly secondTries: SecondTries,
    private readonly sms: SmsService,
    private readonly outcomes: SmsOutcomes,
    private readonly audit: AuditService,
  ) {}

  onModuleInit(): void {
    this.outcomes.listen('notification', async (manager, outcomes) => {
      const { stopped, others } = partStopped(outcomes);
      await this.stopped.endNotifications(manager, stopped);
      await this.matches.followNotifications(
        manager,
        others.map(({ smsId, result, error }) => ({ smsId, status: statusOf[result], error })),
      );
      await this.secondTries.write(manager, 'notification', idsThatMayPass(outcomes));
    });
  }

  /**
   * Writes a text to every match that was not told yet, or not successfully, and sends them after the commit.
   * Who cannot be texted is marked with the reason. Two calls at once never text anyone twice.
   */
  async notify(jobId: string, { note, textsUnknownAgain = true }: NotifyDto): Promise<NotifyResultDto> {
    const { taken, smsIds } = await this.dataSource.transaction(async (manager) => {
      const job = await this.matches.lockJobForNotify(manager, jobId);
      refuseUnlessOpen(job);
      const written = await this.write(manager, jobId, this.textFor(job, note), textsUnknownAgain);
      await this.record(manager, jobId, written);
      return written;
    });
    await this.sms.sendSoon(smsIds);
    return resultOf(smsIds.length, taken);
  }

  /** @returns the text for a match's id; all ids, and so all texts, are equally long */
  private textFor({ title, employer }: JobToTell, note: NotifyDto['note']): (matchId: string) => string {
    const textFor = (matchId: string) =>
      notificationText({
        title,
        employer,
        note,
        link: `${this.config.publicBaseUrl}/worker-view/${matchId}`,
      });
    refuseIfTooLong(textFor(SOME_ID).length, 'note');
    return textFor;
  }

  /** The texts come before the matches that name them; as many statements for any number of matches. */
  private async write(
    manager: EntityManager,
    jobId: string,
    textFor: (matchId: string) => string,
    textsUnknownAgain: boolean,
  ) {
    const taken = await this.matches.takeNotifiable(manager, jobId, { textsUnknownAgain });
    const reachable = taken.filter((match) => match.reason === null);
    const smsIds = await this.sms.createPendingAll(
      manager,
      reachable.map(({ id, workerId, phone, unknownSmsId }) => ({
        phoneNumber: phone,
        message: textFor(id),
        purpose: 'notification',
        workerId,
        jobId,
        followsId: unknownSmsId ?? undefined,
      })),
    );
    const smsIdOf = new Map(reachable.map(({ id }, index) => [id, smsIds[index]]));
    const told = taken.map(({ id, reason }) => ({ id, smsId: smsIdOf.get(id) ?? null, reason }));
    await this.matches.markNotified(manager, jobId, told);
    return { taken, told, smsIds };
  }

  /** The job's entry says how many; each match has its own, so that its history is complete. */
  private record(
    manager: EntityManager,
    jobId: string,
    { told, smsIds }: { told: NotifiedMatch[]; smsIds: string[] },
  ) {
    return this.audit.recordAll(manager, [
      {
        action: 'job.notified',
        entityType: 'job',
        entityId: jobId,
        after: { queued: smsIds.length, unreachable: told.length - smsIds.length },
      },
      ...told.map(({ id, smsId, reason }) => ({
        action: reason === null ? 'job-match.notified' : 'job-match.unreachable',
        entityType: 'job-match',
        entityId: id,
        after: reason === null ? { smsId } : { reason },
      })),
    ]);
  }
}

const statusOf = { 'with-provider': 'notified', failed: 'notification_failed', open: null } as const;

/** @throws the sentence that says why nobody is told about this job now */
function refuseUnlessOpen({ status }: JobToTell): void {
  if (status === 'Open') return;
  throw conflict(
    'job_not_open',
    `Job status is "${status}". Only jobs with "Open" status can send worker notifications.`,
  );
}

function resultOf(queued: number, taken: NotifiableMatch[]): NotifyResultDto {
  const unreachable = taken.flatMap(({ id, workerName, reason }) =>
    reason === null ? [] : [{ matchId: id, workerName, reason }],
  );
  const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);
  const sentences = [
    queued === 0 && unreachable.length === 0
      ? 'All matched workers have been notified already.'
      : `${workers(queued)} will be texted.`,
  ];
  if (unreachable.length > 0) sentences.push(`${workers(unreachable.length)} cannot be texted.`);
  return { message: sentences.join(' '), queued, unreachable };
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { TransactionEvent, TransactionEvents } from '../../platform/events/transaction-events.js';
import { WaitingTexts } from '../../messaging/sms/waiting-texts.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedSending } from './audited.js';
import { NotificationRuns } from './notification-runs.service.js';
import type { SendingDto, StopSendingResultDto } from './dto/sending.dto.js';

/** Texts in one transaction, which others wait for. */
const AT_ONCE = 2_000;
const REASON = 'Staff stopped sending';

/** Staff want nothing more to be sent about this job, which is locked. */
export const sendingStopped = new TransactionEvent<string>('sending.stopped');

/** The unsent notifications and offers of a job, and how staff stop them. */
@Injectable()
export class SendingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly texts: WaitingTexts,
    private readonly runs: NotificationRuns,
    private readonly events: TransactionEvents,
  ) {}

  async get(jobId: string): Promise<SendingDto> {
    await this.jobs.get(jobId);
    const [texts, run] = await Promise.all([this.texts.ofJob(jobId), this.runs.latest(jobId)]);
    return { ...texts, run };
  }

  /** Texts that the provider has are not recalled, and texts to dispatched workers still go out. */
  async stop(jobId: string, by: Actor): Promise<StopSendingResultDto> {
    let stopped = 0;
    for (;;) {
      const some = await this.stopSome(jobId, by);
      stopped += some.stopped;
      await this.texts.forget(some.written);
      if (some.isOver) break;
    }
    const texts = stopped === 1 ? '1 text was' : `${stopped.toLocaleString('en-US')} texts were`;
    return { message: stopped === 0 ? 'No text was waiting.' : `${texts} stopped.`, stopped };
  }

  private stopSome(jobId: string, by: Actor) {
    return this.dataSource.transaction(async (manager) => {
      await this.jobs.lock(manager, jobId);
      await this.events.emit(manager, by, sendingStopped, jobId);
      const unwritten = await this.runs.stop(manager, jobId, REASON);
      const written = await this.texts.stop(manager, jobId, by, REASON, AT_ONCE);
      const stopped = unwritten + written.length;
      if (stopped > 0) {
        await auditedSending.record(manager, by, 'sending-stopped', jobId, { after: { stopped } });
      }
      return { stopped, written, isOver: written.length < AT_ONCE };
    });
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { HallService } from '../../hall/contact/hall.service.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { EmailService, emailsDue } from '../../messaging/email/email.service.js';
import { conflict, notFound, unprocessable } from '../../platform/errors/api-error.js';
import { TransactionEvents } from '../../platform/events/transaction-events.js';
import type { Staff } from '../../platform/http/actor.js';
import { momentForPeople } from '../../platform/time/hall-days.js';
import { auditedSlip } from './audited.js';
import type { SlipDueDto, SlipResultDto, SlipsDto } from './dto/slip.dto.js';
import { Slip } from './slip.entity.js';
import { slipEmail } from './slip-email.js';
import {
  lockWaitingSlips,
  replacedSlips,
  type SlipOfJob,
  slipOfJob,
  slipsDue,
  slipsSent,
} from './slip-statements.js';

/** Tells employers who is dispatched to them. */
@Injectable()
export class Slips implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly hall: HallService,
    private readonly emails: EmailService,
    private readonly events: TransactionEvents,
  ) {}

  onModuleInit(): void {
    this.events.listen(emailsDue, 'slips', async (manager, emailIds) => {
      const replaced = await replacedSlips.rows(manager, { emailIds });
      return replaced.map(({ id }) => ({ id, reason: 'A newer slip replaced it before it was sent' }));
    });
  }

  /** @throws 404 without such a job */
  async of(jobId: string): Promise<SlipsDto> {
    const slip = await slipOfJob.first(this.dataSource, { jobId });
    if (!slip) throw notFound('Job not found');
    const [{ name: hallName, phone: hallPhone }, sent] = await Promise.all([
      this.hall.contact(),
      slipsSent.rows(this.dataSource, { jobId }),
    ]);
    const { jobTitle, employerName, contactName, toEmail, classification, startsAt, endsAt, reportTo } = slip;
    const said = { jobTitle, employerName, contactName, toEmail, classification, startsAt, endsAt, reportTo };
    const { dispatches, rulesVersions, state } = slip;
    return { jobId, ...said, hallName, hallPhone, dispatches, rulesVersions, state, sent };
  }

  /**
   * E-mails the employer all of the job's dispatches. What went out before, and has not failed, is not sent again: whoever
   * asks twice gets one e-mail.
   * @throws 404 without such a job, 409 while nobody is dispatched, 422 without an address
   */
  async send(jobId: string, by: Staff): Promise<SlipResultDto> {
    const result = await this.dataSource.transaction(async (manager) => {
      await this.jobs.lock(manager, jobId);
      await lockWaitingSlips.run(manager, { jobId });
      const slip = await slipOfJob.only(manager, { jobId });
      if (slip.state === 'nobody')
        throw conflict('nobody_dispatched', 'Nobody is dispatched to this job yet.');
      if (slip.toEmail === null) throw noAddress(slip);
      return sentBefore(slip) ?? this.write(manager, { ...slip, toEmail: slip.toEmail }, by);
    });
    if (result.isNew) await this.emails.sendSoon([result.emailId], { first: true });
    return result;
  }

  /** Jobs to come whose employer has not got what is true now, the next one first. */
  due({ limit = 100 }: { limit?: number }): Promise<SlipDueDto[]> {
    return slipsDue.rows(this.dataSource, { limit });
  }

  private async write(
    manager: EntityManager,
    slip: SlipOfJob & { toEmail: string },
    by: Staff,
  ): Promise<SlipResultDto> {
    const { jobId, toEmail, contentHash, arrivedId: replacesId } = slip;
    const dispatches = slip.dispatches.length;
    const content = slipEmail(slip, await this.hall.contact(manager));
    const emailId = await this.emails.createPending(manager, { ...content, toEmail, jobId });
    const { identifiers } = await manager.insert(Slip, {
      ...{ jobId, emailId, contentHash, dispatches, replacesId },
      ...{ madeById: by.user.id, madeBy: by.user.username },
    });
    const { id } = identifiers[0] as { id: string };
    await auditedSlip.record(manager, by, 'slip-sent', jobId, { after: { dispatches } });
    return { message: `The slip goes to ${toEmail}: ${dispatches} dispatched.`, id, emailId, isNew: true };
  }
}

function sentBefore({ state, lastId, lastEmailId, lastAt }: SlipOfJob): SlipResultDto | undefined {
  if (state !== 'up-to-date' || lastId === null || lastEmailId === null || lastAt === null) return undefined;
  const message = `The slip of ${momentForPeople(lastAt)} says the same; nothing was sent again.`;
  return { message, id: lastId, emailId: lastEmailId, isNew: false };
}

const noAddress = ({ employerName }: SlipOfJob) =>
  unprocessable(
    'employer_without_address',
    `${employerName} has no e-mail address. Print the slips, or enter an address on the Employers page.`,
  );

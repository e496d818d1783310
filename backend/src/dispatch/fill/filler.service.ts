import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { FillLooks } from '../fill-looks/fill-looks.service.js';
import { FillRunRecords } from './fill-run-records.service.js';
import { FillStates } from './fill-states.service.js';
import { nextSteps } from './next-steps.js';
import { StepWriter } from './step-writer.service.js';

/** So often steps may lead to others at once; more would go round in a circle. */
const MOST_ROUNDS = 200;
const AGAIN_AFTER = 60_000;

/** Looks at a job and does what is due: any process may, at any time, as often as it likes. */
@Injectable()
export class Filler {
  private readonly logger = new Logger(Filler.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly looks: FillLooks,
    private readonly runs: FillRunRecords,
    private readonly states: FillStates,
    private readonly writer: StepWriter,
    private readonly sms: SmsService,
  ) {}

  /** @param lookId nothing happens when another process has taken the look meanwhile */
  async work(lookId: string): Promise<void> {
    const jobId = await this.looks.jobOf(lookId);
    if (jobId === undefined) return;
    const smsIds = await this.dataSource.transaction((manager) => this.look(manager, jobId));
    await this.sms.sendSoon(smsIds);
  }

  /** Steps lead to others: each is decided by what the ones before have left. */
  private async look(manager: EntityManager, jobId: string): Promise<string[]> {
    const isThere = await this.runs.lock(manager, jobId);
    await this.looks.take(manager, jobId);
    if (!isThere) return [];
    const smsIds: string[] = [];
    for (let round = 0; round < MOST_ROUNDS; round++) {
      const state = await this.states.read(manager, jobId);
      const { steps, nextAt } = nextSteps(state);
      if (steps.length === 0) {
        if (nextAt !== null) await this.looks.later(manager, jobId, nextAt);
        return smsIds;
      }
      smsIds.push(...(await this.writer.write(manager, jobId, state, steps)));
    }
    this.logger.error({ jobId }, `There is still something to do after ${MOST_ROUNDS} rounds`);
    await this.looks.later(manager, jobId, new Date(Date.now() + AGAIN_AFTER));
    return smsIds;
  }
}

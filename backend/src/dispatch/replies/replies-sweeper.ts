import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { MissedTexts } from '../../messaging/sms/missed-texts.service.js';
import { inboundQueue, ReceivedTexts } from '../../messaging/sms/received-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { repeat } from '../../platform/time/repeat.js';

/** Brings on texts that were missed, whose process died, or whose id the queue lost; every worker process may run one. */
@Injectable()
export class RepliesSweeper implements OnApplicationBootstrap {
  constructor(
    private readonly received: ReceivedTexts,
    private readonly missed: MissedTexts,
    private readonly queues: JobQueues,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    const { sweep, missedTexts } = this.config.times;
    repeat(this.timers, RepliesSweeper.name, sweep.every, () => this.sweep());
    repeat(this.timers, MissedTexts.name, missedTexts.every, () => this.missed.look());
  }

  async sweep(): Promise<void> {
    const ids = await this.received.stuck(this.config.times.sweep.event);
    await this.queues.enqueue(inboundQueue.name, ids, { again: true });
  }
}

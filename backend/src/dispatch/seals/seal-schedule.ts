import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config/app-config.js';
import { repeat } from '../../platform/time/repeat.js';
import { SealLetters } from './seal-letters.service.js';
import { Sealer } from './sealer.service.js';

/** Seals what was written; every worker process may run one, and one of them does it. */
@Injectable()
export class SealSchedule implements OnApplicationBootstrap {
  private readonly logger = new Logger(SealSchedule.name);

  constructor(
    private readonly sealer: Sealer,
    private readonly letters: SealLetters,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (this.config.sealKey === undefined) {
      this.logger.warn('SEAL_KEY is not set: the records are not sealed');
      return;
    }
    repeat(this.timers, SealSchedule.name, this.config.times.seal.every, () => this.run());
  }

  /** The first time after a long while takes longer than a minute. */
  private async run(): Promise<void> {
    for (const work of [() => this.sealer.seal(), () => this.letters.write()])
      await work().catch((error: unknown) => this.logger.error(error));
  }
}

import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config/app-config.js';
import { today } from '../../platform/time/hall-days.js';
import { repeat } from '../../platform/time/repeat.js';
import { Figures } from './figures.service.js';

const HOUR = 3_600_000;

/** Keeps how many can be reached on each day; every worker process may run one, a day has one row. */
@Injectable()
export class ReachRecorder implements OnApplicationBootstrap {
  constructor(
    private readonly figures: Figures,
    private readonly config: AppConfig,
    private readonly timers: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    repeat(this.timers, ReachRecorder.name, HOUR, () =>
      this.figures.keepReach(today(this.config.hallTimezone)),
    );
  }
}

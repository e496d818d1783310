import { Injectable, Logger } from '@nestjs/common';
import { Cron, CronExpression } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { forget } from './forget.js';

/** Forgets by itself, at night, what need not be kept. Every worker tries, one of them does it. */
@Injectable()
export class RetentionSchedule {
  private readonly logger = new Logger(RetentionSchedule.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  @Cron(CronExpression.EVERY_DAY_AT_3AM)
  async run(): Promise<void> {
    try {
      const forgotten = await forget(this.dataSource, this.config.retention);
      for (const { what, days, count } of forgotten ?? [])
        if (days !== undefined) this.logger.log(`${count} ${what} were older than ${days} days and are gone`);
    } catch (error) {
      this.logger.error(error);
    }
  }
}

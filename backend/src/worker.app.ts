import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Logger } from 'nestjs-pino';
import { HallService } from './hall/contact/hall.service.js';
import type { AppConfig } from './platform/config/app-config.js';
import { setHallTimezone } from './platform/time/hall-days.js';
import { WorkerModule } from './worker.module.js';

/** The worker, started: it takes jobs until it is closed. */
export async function startWorker(config: AppConfig): Promise<INestApplicationContext> {
  setHallTimezone(config.hallTimezone);
  const app = await NestFactory.createApplicationContext(WorkerModule.forRoot(config), {
    bufferLogs: true,
    abortOnError: false,
  });
  app.useLogger(app.get(Logger));
  await app.get(HallService).goByThisClock();
  return app;
}

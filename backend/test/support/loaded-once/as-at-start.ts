import 'reflect-metadata';
import { ConsoleLogger, Logger } from '@nestjs/common';
import { inspection } from '../../../src/platform/database/sql/statement.js';
import { processMetrics } from '../../../src/platform/metrics/process-metrics.js';
import { setHallTimezone } from '../../../src/platform/time/hall-days.js';

/** What a process keeps for itself, put back to what it is at its start. */
Logger.overrideLogger(new ConsoleLogger());
inspection.rows = undefined;
processMetrics.resetMetrics();
setHallTimezone('America/New_York');

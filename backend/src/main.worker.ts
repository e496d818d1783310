import 'reflect-metadata';
import { databaseSetUp } from './platform/after-set-up.js';
import { runProcess } from './platform/lifecycle.js';
import { startTracing, stopTracing } from './platform/tracing/tracing.js';

await runProcess(
  async (config) => {
    await startTracing(config, 'hiring-hall-worker');
    const { startWorker } = await import('./worker.app.js');
    await databaseSetUp();
    return startWorker(config);
  },
  { closed: stopTracing },
);

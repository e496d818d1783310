import 'reflect-metadata';
import { loadConfig } from './platform/config/app-config.js';
import { runProcess } from './platform/lifecycle.js';
import { startWorker } from './worker.app.js';

await runProcess(() => startWorker(loadConfig()));

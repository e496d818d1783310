import 'reflect-metadata';
import { databaseSetUp } from './platform/after-set-up.js';
import { runProcess } from './platform/lifecycle.js';
import { startTracing, stopTracing } from './platform/tracing/tracing.js';

await runProcess(
  async (config) => {
    await startTracing(config, 'hiring-hall-api');
    const { createApi } = await import('./api.app.js');
    await databaseSetUp();
    const app = await createApi(config);
    await (config.host ? app.listen(config.port, config.host) : app.listen(config.port));
    const { PagesOpen } = await import('./dispatch/fill/pages-open.service.js');
    await app.get(PagesOpen, { strict: false }).begin();
    return app;
  },
  {
    drain: async (app) => {
      const { Draining } = await import('./platform/http/draining.js');
      await app.get(Draining).drain(app);
    },
    closed: stopTracing,
  },
);

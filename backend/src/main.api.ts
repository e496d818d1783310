import 'reflect-metadata';
import { createApi } from './api.app.js';
import { loadConfig } from './platform/config/app-config.js';
import { Draining } from './platform/http/draining.js';
import { runProcess } from './platform/lifecycle.js';

await runProcess(
  async () => {
    const config = loadConfig();
    const app = await createApi(config);
    await app.listen(config.port);
    return app;
  },
  (app) => app.get(Draining).drain(app),
);

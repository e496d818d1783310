import type { INestApplicationContext } from '@nestjs/common';
import { createSandbox, type SandboxHandle } from '../../sandbox/sandbox.js';
import { startWorker } from '../../src/worker.app.js';
import { freePort } from '../../local/ports.js';
import { startTestApi, type TestApi } from './test-api.js';

export const TWILIO = {
  accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
  authToken: 'fedcba9876543210fedcba9876543210',
  from: '+15005550006',
};

export interface TestHall {
  api: TestApi;
  sandbox: SandboxHandle;
  close(): Promise<void>;
}

export const SENDGRID = { apiKey: 'SG.0123456789abcdef.fedcba9876543210' };

/** Everything at once: api, worker and the providers' stand-in, with links that a browser here can open. */
export async function startTestHall(env: Record<string, string> = {}): Promise<TestHall> {
  const port = await freePort();
  const publicBaseUrl = `http://127.0.0.1:${port}`;
  const sandbox = await createSandbox({
    twilio: {
      accountSid: TWILIO.accountSid,
      authToken: TWILIO.authToken,
      inboundUrl: `${publicBaseUrl}/api/twilio/inbound`,
      callbackDelayMs: 50,
    },
    sendgrid: {
      ...SENDGRID,
      webhookUrl: `${publicBaseUrl}/api/sendgrid/webhook`,
      eventDelayMs: 50,
      batchMs: 50,
    },
  });
  const api = await startTestApi({
    port,
    env: {
      PUBLIC_BASE_URL: publicBaseUrl,
      TWILIO_ACCOUNT_SID: TWILIO.accountSid,
      TWILIO_AUTH_TOKEN: TWILIO.authToken,
      TWILIO_FROM: TWILIO.from,
      TWILIO_API_BASE_URL: sandbox.url,
      SENDGRID_API_KEY: SENDGRID.apiKey,
      SENDGRID_API_BASE_URL: sandbox.url,
      SENDGRID_WEBHOOK_PUBLIC_KEY: sandbox.sendgrid.publicKey,
      ...env,
    },
  });
  const worker: INestApplicationContext = await startWorker(api.config);
  return {
    api,
    sandbox,
    close: async () => {
      await worker.close();
      await sandbox.close();
      await api.close();
    },
  };
}

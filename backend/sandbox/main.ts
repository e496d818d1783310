import { createSandbox, type SandboxOptions } from './sandbox.js';

function readOptions(env: NodeJS.ProcessEnv): SandboxOptions {
  const needed = [
    'SANDBOX_TWILIO_ACCOUNT_SID',
    'SANDBOX_TWILIO_AUTH_TOKEN',
    'SANDBOX_SENDGRID_API_KEY',
  ] as const;
  const missing = needed.filter((name) => !env[name]);
  if (missing.length > 0) throw new Error(`The sandbox needs ${missing.join(', ')}.`);
  return {
    port: readNumber(env, 'SANDBOX_PORT') ?? 0,
    deliverOrigin: env.SANDBOX_DELIVER_ORIGIN || undefined,
    twilio: {
      accountSid: env.SANDBOX_TWILIO_ACCOUNT_SID ?? '',
      authToken: env.SANDBOX_TWILIO_AUTH_TOKEN ?? '',
      inboundUrl: env.SANDBOX_INBOUND_URL || undefined,
      callbackDelayMs: readNumber(env, 'SANDBOX_CALLBACK_DELAY_MS'),
    },
    sendgrid: {
      apiKey: env.SANDBOX_SENDGRID_API_KEY ?? '',
      privateKey: env.SANDBOX_SENDGRID_PRIVATE_KEY || undefined,
      webhookUrl: env.SANDBOX_SENDGRID_WEBHOOK_URL || undefined,
      eventDelayMs: readNumber(env, 'SANDBOX_SENDGRID_EVENT_DELAY_MS'),
      batchMs: readNumber(env, 'SANDBOX_SENDGRID_BATCH_MS'),
    },
  };
}

function readNumber(env: NodeJS.ProcessEnv, name: string): number | undefined {
  const given = env[name];
  if (!given) return undefined;
  if (!/^\d+$/.test(given)) throw new Error(`${name} must be a whole number, not "${given}".`);
  return Number(given);
}

async function main(): Promise<void> {
  const sandbox = await createSandbox(readOptions(process.env));
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    void sandbox.close().then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.on('disconnect', stop);
  process.send?.({ ready: true, url: sandbox.url });
  console.log(`Sandbox: ${sandbox.url}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

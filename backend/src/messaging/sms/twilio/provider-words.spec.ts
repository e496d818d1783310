import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { Logger } from '@nestjs/common';
import type { AppConfig } from '../../../platform/config/app-config.js';
import { PRODUCTION_TIMES } from '../../../platform/config/times.js';
import { TwilioClient } from './twilio.client.js';

/** Answers every send with the same. */
async function providerThatSays(status: number, body: object) {
  const server = http.createServer((request, response) => {
    request.resume().on('end', () => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const apiBaseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new TwilioClient({
    publicBaseUrl: 'https://hall.test',
    smsConcurrency: 1,
    times: PRODUCTION_TIMES,
    twilio: { accountSid: `AC${'a'.repeat(32)}`, authToken: 'token', from: '+12125550100', apiBaseUrl },
  } as AppConfig);
  return {
    send: () =>
      client.send({ id: '5f0f5a60-0000-4000-8000-000000000001', to: '+12125550123', body: 'Hello' }),
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

describe("the provider's own words", () => {
  beforeAll(() => Logger.overrideLogger(false));

  it.each([
    [
      'are kept where the code is unlisted',
      400,
      { code: 63038, message: 'Account exceeded the daily messages limit', status: 400 },
      'The SMS provider refused the message: Account exceeded the daily messages limit (63038)',
    ],
    [
      'give way to ours where the code is listed',
      400,
      { code: 21614, message: "'To' number is not a valid mobile number", status: 400 },
      'This number cannot receive texts. (21614)',
    ],
    [
      'are kept of a message that was taken and has failed already',
      201,
      { sid: `SM${'1'.repeat(32)}`, status: 'failed', error_code: 63038, error_message: 'Limit exceeded' },
      'Limit exceeded (63038)',
    ],
  ])('%s', async (_, status, body, error) => {
    const provider = await providerThatSays(status, body);
    try {
      expect(await provider.send()).toMatchObject({ error });
    } finally {
      await provider.close();
    }
  });
});

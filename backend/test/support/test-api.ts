import type { AddressInfo } from 'node:net';
import type { NestExpressApplication } from '@nestjs/platform-express';
import request from 'supertest';
import { DataSource } from 'typeorm';
import { createApi } from '../../src/api.app.js';
import type { AppConfig } from '../../src/platform/config/app-config.js';
import { UsersService } from '../../src/staff/users/users.service.js';
import { createTestDatabase } from './test-database.js';
import './checked-rows.js';
import { testConfig } from './test-config.js';

export const STAFF = { username: 'dispatcher', password: 'correct horse' };

export type Agent = ReturnType<typeof request.agent>;

export interface TestApi {
  app: NestExpressApplication;
  config: AppConfig;
  dataSource: DataSource;
  /** Where it listens: `http://127.0.0.1:port`. */
  url: string;
  /** A browser that nobody is signed in with. */
  visitor(): Agent;
  /** A browser in which staff are signed in. */
  staff(): Promise<Agent>;
  close(): Promise<void>;
}

interface TestApiOptions {
  /** Settings beside the test defaults. */
  env?: Record<string, string | undefined>;
  /** Shares another test app's database instead of making one. */
  databaseUrl?: string;
  port?: number;
  /** The folder of the built front end, when it is not the product's. */
  frontEnd?: string;
}

/** The real api on a real port and a database of its own, with one staff user. */
export async function startTestApi({
  env,
  databaseUrl,
  port = 0,
  frontEnd,
}: TestApiOptions = {}): Promise<TestApi> {
  const database = databaseUrl ? undefined : await createTestDatabase();
  const config = testConfig(databaseUrl ?? database?.url ?? '', env);
  const app = await createApi(config, { frontEnd });
  await app.listen(port, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  await app.get(UsersService).createAdmin(STAFF, { onlyIfNone: true });

  const visitor = () => request.agent(url).set('Origin', new URL(config.publicBaseUrl).origin);
  return {
    app,
    config,
    url,
    dataSource: app.get(DataSource),
    visitor,
    staff: async () => {
      const agent = visitor();
      await agent.post('/api/login').send(STAFF).expect(200);
      return agent;
    },
    close: async () => {
      await app.close();
      await database?.drop();
    },
  };
}

/** The session cookie that an answer sets, `hall.sid=…` without its attributes; '' when it sets none. */
export function sessionCookie({ headers }: { headers: object }): string {
  const lines = (headers as { 'set-cookie'?: string[] })['set-cookie'] ?? [];
  return lines.find((line) => line.startsWith('hall.sid='))?.split(';')[0] ?? '';
}

import { writeFile } from 'node:fs/promises';
import type { INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { ApiModule } from '../api.module.js';
import { createApi } from '../api.app.js';
import { type AppConfig, loadConfig } from '../platform/config/app-config.js';
import { dataSourceOptions } from '../platform/database/data-source.js';
import { openApiDocument } from '../platform/http/openapi.js';
import { isEmpty, seedDemo, seedLarge } from '../seed/seed.service.js';
import { UsersService } from '../users/users.service.js';

interface Options {
  'if-empty': boolean;
  workers?: string;
  out?: string;
}

interface Command {
  summary: string;
  run: (options: Options) => Promise<void>;
}

const MAX_LARGE_HALL = 1_000_000;

async function withApp<T>(work: (app: INestApplicationContext, config: AppConfig) => Promise<T>) {
  const config = loadConfig();
  const app = await NestFactory.createApplicationContext(ApiModule.forRoot(config), {
    logger: ['error', 'warn'],
    abortOnError: false,
  });
  try {
    return await work(app, config);
  } finally {
    await app.close();
  }
}

async function migrate(): Promise<void> {
  const dataSource = await new DataSource(dataSourceOptions(loadConfig().databaseUrl)).initialize();
  try {
    const done = await dataSource.runMigrations();
    console.log(
      done.length > 0 ? `Migrated: ${done.map(({ name }) => name).join(', ')}` : 'Nothing to migrate.',
    );
  } finally {
    await dataSource.destroy();
  }
}

const seed = (options: Options) =>
  withApp(async (app) => {
    const dataSource = app.get(DataSource);
    if (options['if-empty'] && !(await isEmpty(dataSource))) {
      console.log('There is data already; nothing was seeded.');
      return;
    }
    if (options.workers === undefined) {
      await seedDemo(app);
      console.log('Demo data is in place.');
      return;
    }
    const count = Number(options.workers);
    if (!Number.isInteger(count) || count < 1 || count > MAX_LARGE_HALL) {
      throw new Error(`--workers takes a whole number from 1 to ${MAX_LARGE_HALL}`);
    }
    await seedLarge(app, count);
    console.log(`A hall of ${count} workers is in place.`);
  });

const createAdmin = (options: Options) =>
  withApp(async (app, { admin }) => {
    if (!admin) throw new Error('Set ADMIN_USERNAME and ADMIN_PASSWORD (at least 6 characters) first.');
    const created = await app.get(UsersService).createAdmin(admin, { onlyIfNone: options['if-empty'] });
    console.log(
      created ? `User ${admin.username} was created.` : 'There are users already; none was created.',
    );
  });

/** Describing the API connects to nothing, so the settings need not be real. */
const settingsOfNoServer = { DATABASE_URL: 'postgres://nowhere', SESSION_SECRET: 'nothing is signed with this' };

const openapi = async (options: Options) => {
  const app = await createApi(loadConfig(settingsOfNoServer), { preview: true });
  const text = `${JSON.stringify(openApiDocument(app), null, 2)}\n`;
  if (options.out) await writeFile(options.out, text);
  else process.stdout.write(text);
};

export const commands: Record<string, Command> = {
  migrate: { summary: 'brings the database to the present schema', run: migrate },
  seed: { summary: '[--if-empty] demo data, or --workers N for a large hall to measure with', run: seed },
  'create-admin': {
    summary: '[--if-empty] the user named by ADMIN_USERNAME and ADMIN_PASSWORD',
    run: createAdmin,
  },
  openapi: { summary: "[--out FILE] the API's OpenAPI document", run: openapi },
};

export const usage = [
  'Usage: node dist/src/main.cli.js COMMAND',
  ...Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(14)}${summary}`),
].join('\n');

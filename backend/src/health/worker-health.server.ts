import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { Injectable, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import { AppConfig } from '../platform/config/app-config.js';
import { ApiError } from '../platform/errors/api-error.js';
import { HealthService } from './health.service.js';

/** A worker's answers to whoever watches over it, on `WORKER_PORT` if there is one: the api's paths and answers. */
@Injectable()
export class WorkerHealthServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server?: Server;

  constructor(
    private readonly config: AppConfig,
    private readonly health: HealthService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { workerPort } = this.config;
    if (workerPort === undefined) return;
    const server = createServer((request, response) => void this.answer(request, response));
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(workerPort, resolve));
    this.server = server;
  }

  onApplicationShutdown(): void {
    this.server?.close();
    this.server?.closeAllConnections();
  }

  private async answer({ url }: IncomingMessage, response: ServerResponse): Promise<void> {
    const [status, body] = await this.lookUp(url);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  private async lookUp(url?: string): Promise<[status: number, body: object]> {
    try {
      if (url === '/health/live') return [200, { status: 'ok' }];
      if (url === '/health/ready') return [200, await this.health.ready()];
      return [404, { error: 'There is nothing here.' }];
    } catch (error) {
      return [error instanceof ApiError ? error.getStatus() : 500, { error: (error as Error).message }];
    }
  }
}

import type { BeforeHook, AfterHook, HookContext } from '@bull-board/api/typings/app';
import { Injectable } from '@nestjs/common';
import { Router, type Application, type Request, type RequestHandler } from 'express';
import { DataSource } from 'typeorm';
import { JobQueues } from '../../platform/queues/job-queues.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { auditedQueue } from './audited.js';

export const BOARD_PATH = 'api/queues';

/** Changes that the board may make, by its own routes; others would lose messages' places or break their rates. */
const allowed: Readonly<Record<string, string>> = {
  '/api/queues/:queueName/:jobId/retry': 'retried a job',
  '/api/queues/:queueName/retry/:queueStatus': 'retried all failed jobs',
  '/api/queues/:queueName/:jobId/promote': 'had a delayed job run now',
  '/api/queues/:queueName/promote': 'had all delayed jobs run now',
  '/api/queues/:queueName/:jobId/clean': 'removed a job',
  '/api/queues/:queueName/clean/:queueStatus': 'removed jobs',
  '/api/queues/:queueName/pause': 'paused',
  '/api/queues/:queueName/resume': 'resumed',
};

type RenderView = (file: string, options: ViewOptions, done: (error: unknown, html?: string) => void) => void;
interface ViewOptions {
  _locals?: { cspNonce?: string };
}

/** Bull Board over the product's queues, wherever they live. It shows ids: numbers and texts are no part of a job. */
@Injectable()
export class QueueBoard {
  private loading?: Promise<RequestHandler>;
  /** Actors by the headers of their request: all that the board passes on of it. */
  private readonly actors = new WeakMap<object, Actor>();

  constructor(
    private readonly queues: JobQueues,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * Answers everything below {@link BOARD_PATH}. The board is loaded on first use, so that starts do not wait
   * for it.
   */
  readonly handler: RequestHandler = (request, response, next) => {
    (this.loading ??= this.load()).then((handler) => handler(request, response, next)).catch(next);
  };

  private async load(): Promise<RequestHandler> {
    const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
      import('@bull-board/api'),
      import('@bull-board/api/bullMQAdapter'),
      import('@bull-board/express'),
    ]);
    const serverAdapter = new ExpressAdapter();
    serverAdapter.setBasePath(`/${BOARD_PATH}`);
    createBullBoard({
      queues: this.queues.all.map((queue) => new BullMQAdapter(queue)),
      serverAdapter,
      options: {
        uiConfig: {
          boardTitle: 'Hiring Hall queues',
          miscLinks: [{ text: 'Hiring Hall', url: '/' }],
          hideDocsLink: true,
          showWorkers: false,
        },
        handlerHooks: { before: allowListedChanges, after: this.record },
      },
    });
    const board = serverAdapter.getRouter() as Application;
    adaptToPolicy(board);
    return Router().use(`/${BOARD_PATH}`, board);
  }

  /** For the entry of what the handler changes. */
  rememberActor(actor: Actor, { headers }: Request): void {
    this.actors.set(headers, actor);
  }

  /** After the fact, as the queue is no part of a transaction. */
  private readonly record: AfterHook = async ({ method, route, request }, result) => {
    const { queueName, jobId, queueStatus } = request.params as Record<string, string | undefined>;
    if (method !== 'get' && (result.status ?? 200) < 400) {
      const after = { change: allowed[route] ?? route, job: jobId, jobs: queueStatus };
      const by = this.actors.get(request.headers) ?? SYSTEM;
      await this.dataSource.transaction((manager) =>
        auditedQueue.record(manager, by, 'changed', queueName ?? '', { after }),
      );
    }
    return result;
  };
}

const allowListedChanges: BeforeHook = ({ method, route }: HookContext) =>
  method === 'get' || allowed[route] !== undefined
    ? { allow: true }
    : { allow: false, status: 403, message: 'This cannot be done from here.' };

/** The page loads fonts from another site, which our policy refuses, and has a style element of its own. */
function adaptToPolicy(board: Application): void {
  const { engines } = board as unknown as { engines: Record<string, RenderView> };
  const render = engines['.ejs'];
  if (!render) throw new Error('Bull Board no longer renders its page with ejs');
  board.engine('ejs', ((file: string, options: ViewOptions, done: (error: unknown, html?: string) => void) =>
    render(file, options, (error, html) =>
      done(
        error,
        html
          ?.replace(/<link href="https:[^>]*>/g, '')
          .replaceAll('<style>', `<style nonce="${options._locals?.cspNonce ?? ''}">`),
      ),
    )) as Parameters<Application['engine']>[1]);
}

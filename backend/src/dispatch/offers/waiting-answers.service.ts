import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { AppConfig } from '../../platform/config/app-config.js';
import { dataSourceOptions } from '../../platform/database/data-source.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { AnswerTurns } from '../../platform/limits/answer-turns.js';
import { keyOfLink } from './answers-under-way.service.js';

/**
 * Answers to one job wait for its lock, each with one of the process's twenty connections. The limits leave connections
 * for everything else.
 */
const MOST = { whole: 8, ofOne: 4, waiting: 1_000, waitMs: 25_000 };
const REFUSAL = 'Very many are answering at once. Please try again in a moment.';

const matchId = types.uuid.param('matchId');
const receive = statement('answer by a link, received', {
  jobId: types.uuid.from('m.job_id'),
  receivedAt: types.instant.from('clock_timestamp()'),
  taken: types.text.from(`pg_advisory_lock_shared(${keyOfLink('m.id')})::text`),
})`SELECT ${columns} FROM job_matches m WHERE m.id = ${matchId}`;
const giveBack = statement('answer by a link, answered', { given: types.boolean.from('given') })`
  SELECT ${columns} FROM unnest(ARRAY[${matchId}::uuid]) AS of(id)
    CROSS JOIN LATERAL pg_advisory_unlock_shared(${keyOfLink('of.id')}) AS given`;

/**
 * Answers by a link that wait for their turn. They hold no connection meanwhile: the keys that keep their offers from
 * ending belong to one session of the process, and go with it.
 */
@Injectable()
export class WaitingAnswers implements OnApplicationShutdown {
  private readonly logger = new Logger(WaitingAnswers.name);
  private readonly turns = new AnswerTurns(MOST, REFUSAL);
  /** Of one connection, kept, as its keys are its session's. */
  private readonly session: pg.Pool;
  private readonly beforeEach: ((matchId: string, receivedAt: Date) => Promise<void>)[] = [];

  constructor({ databaseUrl }: AppConfig) {
    const { url, extra } = dataSourceOptions(databaseUrl);
    this.session = new pg.Pool({ ...extra, connectionString: url, max: 1, idleTimeoutMillis: 0 });
    this.session.on('error', (error) => this.logger.warn(error));
  }

  /** @param work done when an answer has its turn: for what has to be applied before it */
  before(work: (matchId: string, receivedAt: Date) => Promise<void>): void {
    this.beforeEach.push(work);
  }

  /**
   * @param work gets when the hall received the answer
   * @throws 503 with Retry-After when its turn does not come in time
   */
  async inTurn<T>(id: string, work: (receivedAt: Date | undefined) => Promise<T>): Promise<T> {
    const received = await receive.first(this.session, { matchId: id });
    if (!received) return work(undefined);
    try {
      const end = await this.turns.take(received.jobId, new AbortController().signal);
      try {
        for (const before of this.beforeEach) await before(id, received.receivedAt);
        return await work(received.receivedAt);
      } finally {
        end();
      }
    } finally {
      // When the connection was cut, its keys went with it.
      await giveBack.run(this.session, { matchId: id }).catch((error: unknown) => this.logger.warn(error));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.session.end();
  }
}

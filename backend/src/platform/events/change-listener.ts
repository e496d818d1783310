import { Injectable, Logger, OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import pg from 'pg';
import { Observable, Subject } from 'rxjs';
import { AppConfig } from '../config/app-config.js';
import { statement, types } from '../database/sql/index.js';
import { withinTime } from '../time/within-time.js';
import { CHANGES_CHANNEL, type Change } from './change-announcer.js';

const answer = statement('an answer to the listener', { one: types.integer })`SELECT 1 AS one`;

/** Receives every committed change, whichever process made it. Reconnects by itself. */
@Injectable()
export class ChangeListener implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ChangeListener.name);
  private readonly changes = new Subject<Change>();
  private readonly gaps = new Subject<void>();
  private client?: pg.Client;
  private reconnect?: NodeJS.Timeout;
  private heartbeat?: NodeJS.Timeout;
  private stopped = false;

  constructor(private readonly config: AppConfig) {}

  /** Changes as they are committed. */
  get changes$(): Observable<Change> {
    return this.changes.asObservable();
  }

  /** Fires when the connection was lost and is back: changes in between are unknown. */
  get gaps$(): Observable<void> {
    return this.gaps.asObservable();
  }

  async onApplicationBootstrap(): Promise<void> {
    // A connection that is half open gives no other sign.
    this.heartbeat = setInterval(() => void this.listenForAnswer(), this.config.times.changes.connectionLook);
    await this.connect(false);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.reconnect);
    clearInterval(this.heartbeat);
    this.changes.complete();
    this.gaps.complete();
    if (this.client)
      await this.answerOf(this.client.end()).catch((error: unknown) => this.logger.warn(error));
  }

  private async connect(again: boolean): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.databaseUrl,
      application_name: 'hiring-hall-changes',
      keepAlive: true,
      connectionTimeoutMillis: this.config.times.changes.connectionAnswer,
    });
    client.on('notification', ({ payload }) => payload && this.changes.next(JSON.parse(payload) as Change));
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client));
    this.client = client;
    try {
      await client.connect();
      await this.answerOf(client.query(`LISTEN ${CHANGES_CHANNEL}`));
      if (again) this.gaps.next();
    } catch (error) {
      this.lost(client, error);
    }
  }

  /** A connection without an answer in time is given up; pages then fetch again what they show. */
  private async listenForAnswer(): Promise<void> {
    const { client } = this;
    if (!client) return;
    try {
      await this.answerOf(answer.only(client));
    } catch (error) {
      this.lost(client, error);
    }
  }

  private answerOf(work: Promise<unknown>): Promise<unknown> {
    const { connectionAnswer } = this.config.times.changes;
    return withinTime(work, connectionAnswer, 'the connection that hears changes does not answer');
  }

  private lost(client: pg.Client, error?: unknown): void {
    if (this.stopped || this.client !== client) return;
    this.logger.warn(error ?? 'The connection that hears changes was closed; connecting again');
    this.client = undefined;
    client.removeAllListeners('end');
    client.end().catch(() => undefined); // already broken: nothing left to close
    this.reconnect = setTimeout(() => void this.connect(true), this.config.times.changes.connectAgain);
  }
}

import { Injectable, Logger } from '@nestjs/common';
import type {
  DataSource,
  EntityManager,
  EntitySubscriberInterface,
  QueryRunner,
  TransactionCommitEvent,
} from 'typeorm';
import { InjectDataSource } from '@nestjs/typeorm';

type Work = () => Promise<unknown>;

const waiting = new WeakMap<QueryRunner, Work[]>();

/**
 * Has something done once the transaction of this manager has committed; never when it is rolled back. It is a hint
 * only: the process may die before it, so rows have to say what is to be done.
 */
export function afterCommit({ queryRunner }: EntityManager, work: Work): void {
  if (!queryRunner?.isTransactionActive)
    throw new Error('There is no transaction whose commit could be waited for');
  waiting.set(queryRunner, [...(waiting.get(queryRunner) ?? []), work]);
}

/** Does what waits for a commit, without keeping whoever committed waiting. */
@Injectable()
export class AfterCommits implements EntitySubscriberInterface {
  private readonly logger = new Logger(AfterCommits.name);

  constructor(@InjectDataSource() dataSource: DataSource) {
    dataSource.subscribers.push(this);
  }

  afterTransactionCommit({ queryRunner }: TransactionCommitEvent): void {
    if (queryRunner.isTransactionActive) return; // a savepoint's
    const works = waiting.get(queryRunner) ?? [];
    waiting.delete(queryRunner);
    for (const work of works) work().catch((error: unknown) => this.logger.error(error));
  }

  afterTransactionRollback({ queryRunner }: TransactionCommitEvent): void {
    if (!queryRunner.isTransactionActive) waiting.delete(queryRunner);
  }
}

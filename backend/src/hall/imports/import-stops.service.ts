import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { conflict } from '../../platform/errors/api-error.js';
import { type Actor, SYSTEM } from '../../platform/http/actor.js';
import { auditedImport } from './audited.js';
import { Import } from './import.entity.js';
import * as sql from './import-statements.js';
import { problemOf } from './kinds/import-kind.js';

/** A step that was begun so often without coming on would hold up every other import of its kind. */
export const BEGUN_AT_MOST = 5;

const begunInVain = `It was begun ${BEGUN_AT_MOST} times and did not come on.`;
const whatItIs = {
  checking: 'The file could not be checked.',
  applying: 'The rest of the rows was not imported.',
  undoing: 'The rest of the rows was not undone.',
};

/** Ends a step before its time. What is written stays and can be undone; the other rows say why they were left out. */
@Injectable()
export class ImportStops {
  constructor(private readonly dataSource: DataSource) {}

  /** @throws 409 when no step is under way */
  async stop(id: string, by: Actor): Promise<void> {
    if (!(await this.end(id, 'Somebody stopped it.', by)))
      throw conflict('import_status', 'Nothing of this import is under way.');
  }

  /** Ends a step that was begun too often. */
  async giveUp(id: string): Promise<void> {
    await this.end(id, begunInVain, SYSTEM);
  }

  /** What is written or undone. @returns how many were */
  async stopAll(why: string): Promise<number> {
    const writing = await sql.writing.rows(this.dataSource);
    for (const { id } of writing) await this.end(id, why, SYSTEM);
    return writing.length;
  }

  private end(id: string, why: string, by: Actor): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      const found = await sql.lockUnderWay.first(manager, { id });
      if (!found) return false;
      const failure = `${whatItIs[found.status]} ${why}`;
      await this.settle(manager, id, found.status, failure);
      await auditedImport.record(manager, by, 'stopped', id, { after: { reason: failure } });
      return true;
    });
  }

  private async settle(
    manager: EntityManager,
    id: string,
    status: keyof typeof whatItIs,
    failure: string,
  ): Promise<void> {
    if (status === 'checking') await manager.update(Import, id, { status: 'failed', failure });
    if (status === 'applying') {
      await sql.leaveOutUnwritten.run(manager, {
        id,
        problems: JSON.stringify([problemOf(null, '', failure)]),
      });
      await manager.update(Import, id, { status: 'applied', appliedAt: new Date(), failure });
    }
    if (status === 'undoing') await manager.update(Import, id, { status: 'applied', failure });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { recordChange } from '../../audit/record-change.js';
import { type Language, LANGUAGES } from '../../languages/languages.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedWorker } from './audited.js';
import { Worker } from './worker.entity.js';

const languagesToChange = statement('languages of workers to change, locked', {
  id: types.uuid,
  language: types.word(LANGUAGES),
})`
  SELECT ${columns} FROM workers WHERE id = ANY(${types.uuid.list.param('ids')}) AND erased_at IS NULL
    AND language <> ${types.word(LANGUAGES).param('language')} ORDER BY id FOR NO KEY UPDATE`;

/** The language that workers choose for themselves. */
@Injectable()
export class WorkerLanguages {
  constructor(private readonly dataSource: DataSource) {}

  /** Those whose language it is already stay as they are. */
  set(ids: readonly string[], language: Language, by: Actor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const before = await languagesToChange.rows(manager, { ids, language });
      await manager.update(Worker, { id: In(before.map(({ id }) => id)) }, { language });
      const entries = before.map(({ id, language: former }) =>
        auditedWorker.did('updated', id, { before: { language: former }, after: { language } }),
      );
      await recordChange(manager, by, entries);
    });
  }
}

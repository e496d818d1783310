import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { sql, statement, types } from '../../platform/database/sql/index.js';

const heard = sql`${types.float.param('heard')} * interval '1 millisecond'`;
const wasAway = sql`open_at < now() - ${types.float.param('away')} * interval '1 millisecond'`;
/** By the row as it is then, also for an api that has waited for another one. */
const note = statement('pages are open', {
  awayFrom: types.instant.orNull,
  heardBy: types.instant.orNull,
  /** Only now. */
  isBack: types.boolean,
})`
  UPDATE pages_open SET open_at = greatest(open_at, now()),
    away_from = CASE WHEN ${wasAway} AND open_at < heard_by THEN away_from WHEN ${wasAway} THEN open_at ELSE away_from END,
    heard_by = CASE WHEN ${wasAway} THEN now() + ${heard} ELSE heard_by END
  RETURNING away_from AS "awayFrom", heard_by AS "heardBy", coalesce(heard_by = now() + ${heard}, false) AS "isBack"`;

/**
 * Each api keeps noting that the workers' pages are up. If all were down when a deadline passed, answers pressed
 * meanwhile still count.
 */
@Injectable()
export class PagesOpen implements OnModuleDestroy {
  private readonly logger = new Logger(PagesOpen.name);
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** Of an api that listens. */
  async begin(): Promise<void> {
    const noteOrLog = () =>
      this.note().catch((error: Error) =>
        this.logger.warn(`Not noted that pages are open: ${error.message}`),
      );
    this.timer = setInterval(() => void noteOrLog(), this.config.times.pages.noted);
    await noteOrLog();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async note(): Promise<void> {
    const { away, heard } = this.config.times.pages;
    const { awayFrom, heardBy, isBack } = await note.only(this.dataSource, { away, heard });
    if (!isBack || awayFrom === null || heardBy === null) return;
    const [from, until] = [awayFrom.toISOString(), heardBy.toISOString()];
    this.logger.warn(
      `No page took an answer since ${from}: what ended since then can be answered until ${until}`,
    );
  }
}

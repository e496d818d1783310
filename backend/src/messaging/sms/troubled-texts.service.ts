import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { type Piece, sql, statement, types } from '../../platform/database/sql/index.js';
import { COUNTED_AT_MOST } from '../../platform/lists/newest-first.js';

const sinceThen = sql`created_at >= ${types.day.param('since')}::date::timestamp AT TIME ZONE ${types.text.param('timezone')}`;
const countOf = <P extends Piece>(status: string, which: P) => sql`(SELECT count(*)::int FROM (
    SELECT FROM sms WHERE status = '${status}' AND ${which} LIMIT ${COUNTED_AT_MOST}) counted)`;

const troubled = statement('texts in trouble', {
  failed: types.integer,
  undelivered: types.integer,
  unknown: types.integer,
})`
  SELECT ${countOf('failed', sinceThen)} AS failed, ${countOf('undelivered', sinceThen)} AS undelivered,
    ${countOf('unknown', 'body_removed_at IS NULL')} AS unknown`;

/** Texts that did not arrive, or may not have; ten thousand of each are counted at most. */
@Injectable()
export class TroubledTexts {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
  ) {}

  /** @param since the first day, on the hall's calendar, of those that failed; unknown ones count however old */
  since(since: string) {
    return troubled.only(this.dataSource, { since, timezone: this.config.hallTimezone });
  }
}

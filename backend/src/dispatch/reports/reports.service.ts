import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { fieldError } from '../../platform/errors/api-error.js';
import { Figures } from '../figures/figures.service.js';
import type { ReportPeopleQuery, ReportQuery } from './dto/report-query.dto.js';
import type { ReportDto, ReportPersonDto } from './dto/report.dto.js';
import { type Counted, reportOf } from './report-rows.js';
import type { SourceParams } from './report-sources.js';
import {
  dispatchedBy,
  exceptionsBy,
  hoursBy,
  notReachedBy,
  offersBy,
  peopleBehind,
  textsBy,
} from './report-statements.js';

/** What the hall did in a period, by groups. Counted from the records when it is asked for: nothing is kept. */
@Injectable()
export class Reports {
  constructor(
    private readonly dataSource: DataSource,
    private readonly figures: Figures,
  ) {}

  /** All of it at one instant, so that its figures fit each other. */
  async dispatches(query: ReportQuery): Promise<ReportDto> {
    const { by = 'employer' } = query;
    const params = await this.paramsOf(query);
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const counted: Counted[] = [
        ...(await offersBy[by].rows(manager, params)),
        ...(await dispatchedBy[by].rows(manager, params)),
        ...(await exceptionsBy[by].rows(manager, params)),
        ...(await textsBy[by].rows(manager, params)),
        ...(await notReachedBy[by].rows(manager, params)),
      ];
      return reportOf(by, counted, await hoursBy[by].rows(manager, params));
    });
  }

  async people(query: ReportPeopleQuery): Promise<{ people: ReportPersonDto[]; total: number }> {
    const { by = 'employer', figure, key = null, reason = null, limit = 50, offset = 0 } = query;
    const rows = await peopleBehind[by][figure].rows(this.dataSource, {
      ...(await this.paramsOf(query)),
      ...{ key, reason, limit, offset },
    });
    return { people: rows.map(({ total: _, ...person }) => person), total: rows[0]?.total ?? 0 };
  }

  private async paramsOf({ from, to }: ReportQuery): Promise<SourceParams> {
    if (to < from) throw fieldError('to', 'The last day must not be before the first');
    return { ...(await this.figures.period({ from, to })), jobId: null };
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { MATCH_NOT_FOUND, MatchStandings } from '../matching/match-standings.service.js';
import { auditedAnswer } from './audited.js';
import { refusalOf } from './transitions.js';
import { OfferRecords } from '../offers/offer-records.service.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import { expectVersion, type Editor } from '../../platform/http/if-match.js';
import type { JobMatchAnswerDto } from './dto/job-match.dto.js';

@Injectable()
export class AnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly standings: MatchStandings,
    private readonly offers: OfferRecords,
  ) {}

  /**
   * Without a session only the transitions of a worker who still exists; repeating the present answer changes
   * nothing.
   */
  answer(matchId: string, asked: MatchStatus | undefined, by: Editor): Promise<JobMatchAnswerDto> {
    return this.dataSource.transaction(async (manager) => {
      const standing = await this.standings.lock(manager, matchId);
      const { jobId, jobStatus, status: present, workerId, version } = standing;
      if (!by.user && workerId === null) throw notFound(MATCH_NOT_FOUND);
      const status = asked ?? present;
      const match = { id: matchId, jobId, status: present, version };
      expectVersion(by.seen, match, { status });
      const isFree = by.user !== undefined || asked === undefined;
      const refusal = isFree ? null : refusalOf(jobStatus, present, status);
      if (refusal) throw conflict('answer_refused', refusal);
      if (present === status) return match;
      await this.offers.answered(manager, standing, status, by);
      const versions = await this.standings.set(manager, [{ id: matchId, status }]);
      const values = { before: { status: present }, after: { status } };
      await auditedAnswer.record(manager, by, 'answered', matchId, values);
      return { ...match, status, version: versions.get(matchId) ?? version };
    });
  }
}

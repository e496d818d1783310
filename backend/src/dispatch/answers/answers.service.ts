import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import { MATCH_NOT_FOUND, MatchStandings } from '../matching/match-standings.service.js';
import { refusalOf } from './transitions.js';
import { OfferRecords } from '../offers/offer-records.service.js';
import { conflict, notFound } from '../../platform/errors/api-error.js';
import { expectVersion, type SeenVersions } from '../../platform/http/if-match.js';
import { requestContext } from '../../platform/http/request-context.js';
import type { JobMatchAnswerDto } from './dto/job-match.dto.js';

/** Takes what workers answer behind their links, and what staff enter for them. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly standings: MatchStandings,
    private readonly offers: OfferRecords,
    private readonly audit: AuditService,
  ) {}

  /**
   * Without a session only a worker's own transitions, as long as that worker is there. The present answer again is a
   * success that changes nothing, and so is no answer at all.
   */
  answer(matchId: string, asked?: MatchStatus, seen?: SeenVersions): Promise<JobMatchAnswerDto> {
    const actor = requestContext()?.actor;
    return this.dataSource.transaction(async (manager) => {
      const standing = await this.standings.lock(manager, matchId);
      const { jobId, jobStatus, status: present, workerId, version } = standing;
      if (!actor && workerId === null) throw notFound(MATCH_NOT_FOUND);
      const status = asked ?? present;
      const match = { id: matchId, jobId, status: present, version };
      expectVersion(seen, match, { status });
      const isFree = actor !== undefined || asked === undefined;
      const refusal = isFree ? null : refusalOf(jobStatus, present, status);
      if (refusal) throw conflict('answer_refused', refusal);
      if (present === status) return match;
      const via = actor ? 'staff' : 'link';
      await this.offers.answered(manager, standing, status, { via, by: actor?.username });
      const versions = await this.standings.set(manager, [{ id: matchId, status }]);
      await this.audit.record(manager, {
        action: 'job-match.answered',
        entityType: 'job-match',
        entityId: matchId,
        before: { status: present },
        after: { status },
        source: via,
      });
      return { ...match, status, version: versions.get(matchId) ?? version };
    });
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service.js';
import type { JobStatus } from '../jobs/job.entity.js';
import { conflict, notFound } from '../platform/errors/api-error.js';
import { announce } from '../platform/events/change-announcer.js';
import { expectVersion, type SeenVersions } from '../platform/http/if-match.js';
import { requestContext } from '../platform/http/request-context.js';
import type { JobMatchAnswerDto } from './dto/job-match.dto.js';
import { JobMatch, type MatchStatus } from './job-match.entity.js';
import { refusalOf } from './transitions.js';

export const MATCH_NOT_FOUND = 'Job match not found';

interface LockedMatch {
  jobId: string;
  jobStatus: JobStatus;
  present: MatchStatus;
  version: number;
  /** Null once the worker was deleted. */
  workerId: string | null;
}

/** Takes what workers answer behind their links, and what staff enter for them. */
@Injectable()
export class AnswersService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /**
   * Without a session only a worker's own transitions, as long as that worker is there. The present answer again is a
   * success that changes nothing, and so is no answer at all.
   */
  answer(matchId: string, asked?: MatchStatus, seen?: SeenVersions): Promise<JobMatchAnswerDto> {
    const byStaff = requestContext()?.actor !== undefined;
    return this.dataSource.transaction(async (manager) => {
      const { jobId, jobStatus, present, workerId, version } = await this.lock(manager, matchId);
      if (!byStaff && workerId === null) throw notFound(MATCH_NOT_FOUND);
      const status = asked ?? present;
      const match = { id: matchId, jobId, status: present, version };
      expectVersion(seen, match, { status });
      const isFree = byStaff || asked === undefined;
      const refusal = isFree ? null : refusalOf(jobStatus, present, status);
      if (refusal) throw conflict('answer_refused', refusal);
      if (present === status) return match;
      await manager.update(JobMatch, matchId, { status });
      await this.audit.record(manager, {
        action: 'job-match.answered',
        entityType: 'job-match',
        entityId: matchId,
        before: { status: present },
        after: { status },
        source: byStaff ? 'staff' : 'link',
      });
      await announce(manager, 'job-matches', [jobId]);
      return { ...match, status, version: version + 1 };
    });
  }

  /** The job before the match, as everywhere: while an answer waits for either, nobody closes the job behind it. */
  private async lock(manager: EntityManager, matchId: string) {
    await manager.query(
      'SELECT FROM jobs WHERE id = (SELECT job_id FROM job_matches WHERE id = $1) FOR SHARE',
      [matchId],
    );
    const [match]: LockedMatch[] = await manager.query(
      `SELECT m.job_id AS "jobId", j.status AS "jobStatus", m.status AS present, m.version,
         m.worker_id AS "workerId"
       FROM job_matches m JOIN jobs j ON j.id = m.job_id
       WHERE m.id = $1 FOR NO KEY UPDATE OF m`,
      [matchId],
    );
    if (!match) throw notFound(MATCH_NOT_FOUND);
    return match;
  }
}

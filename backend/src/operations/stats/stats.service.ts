import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { MATCH_STATUSES } from '../../dispatch/matching/job-match.entity.js';
import { countsOf } from '../../platform/database/counts.js';
import { channels } from '../../messaging/channels.js';
import { MEMBER_STATUSES } from '../../hall/workers/worker.entity.js';
import { MESSAGE_STATUSES, type StatsDto } from './dto/stats.dto.js';

const messagesWhere = (condition: string) =>
  channels.map(({ table }) => `SELECT status FROM ${table} WHERE ${condition}`).join(' UNION ALL ');

const statsSql = `
  SELECT
    (SELECT json_build_object(
        'total', count(*),
        'active', count(*) FILTER (WHERE w.status = 'Active'),
        'optedIn', count(*) FILTER (WHERE p.opted_in),
        'byMemberStatus', ${countsOf('$1', 'member_status', 'workers WHERE erased_at IS NULL')})
      FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone WHERE w.erased_at IS NULL) AS workers,
    (SELECT json_build_object('total', count(*)) FROM employers) AS employers,
    (SELECT json_build_object('total', count(*), 'byStatus', ${countsOf('$2', 'status', 'jobs')}) FROM jobs) AS jobs,
    json_build_object('byStatus', ${countsOf('$3', 'status', 'job_matches')}) AS matches,
    json_build_object('lastDayByStatus',
      ${countsOf('$4', 'status', `(${messagesWhere(`created_at > now() - interval '1 day'`)}) AS message`)},
      'unknown', (SELECT count(*) FROM (${messagesWhere(`status = 'unknown'`)}) AS message)) AS messages`;

@Injectable()
export class StatsService {
  constructor(private readonly dataSource: DataSource) {}

  async get(): Promise<StatsDto> {
    const [stats]: [StatsDto] = await this.dataSource.query(statsSql, [
      MEMBER_STATUSES,
      JOB_STATUSES,
      MATCH_STATUSES,
      MESSAGE_STATUSES,
    ]);
    return stats;
  }
}

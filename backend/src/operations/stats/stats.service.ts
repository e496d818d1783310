import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JOB_STATUSES } from '../../hall/jobs/job.entity.js';
import { MATCH_STATUSES } from '../../dispatch/matching/job-match.entity.js';
import { countsOf } from '../../platform/database/counts.js';
import { channels } from '../../messaging/channels.js';
import { statement, types } from '../../platform/database/sql/index.js';
import { MEMBER_STATUSES } from '../../hall/workers/worker.entity.js';
import { MESSAGE_STATUSES, type StatsDto } from './dto/stats.dto.js';

const messagesWhere = (condition: string) =>
  channels.map(({ table }) => `SELECT status FROM ${table} WHERE ${condition}`).join(' UNION ALL ');

const stats = statement('figures of the hall', {
  workers: types.json<StatsDto['workers']>(),
  employers: types.json<StatsDto['employers']>(),
  jobs: types.json<StatsDto['jobs']>(),
  matches: types.json<StatsDto['matches']>(),
  messages: types.json<StatsDto['messages']>(),
})`
  SELECT
    (SELECT json_build_object(
        'total', count(*),
        'active', count(*) FILTER (WHERE w.status = 'Active'),
        'optedIn', count(*) FILTER (WHERE p.opted_in),
        'byMemberStatus', ${countsOf(types.text.list.param('memberStatuses'), 'member_status', 'workers WHERE erased_at IS NULL')})
      FROM workers w LEFT JOIN phone_numbers p ON p.phone_number = w.phone WHERE w.erased_at IS NULL) AS workers,
    (SELECT json_build_object('total', count(*)) FROM employers) AS employers,
    (SELECT json_build_object('total', count(*), 'byStatus', ${countsOf(types.text.list.param('jobStatuses'), 'status', 'jobs')}) FROM jobs) AS jobs,
    json_build_object('byStatus', ${countsOf(types.text.list.param('matchStatuses'), 'status', 'job_matches')}) AS matches,
    json_build_object('lastDayByStatus',
      ${countsOf(types.text.list.param('messageStatuses'), 'status', `(${messagesWhere(`created_at > now() - interval '1 day'`)}) AS message`)},
      'unknown', (SELECT count(*) FROM (${messagesWhere(`status = 'unknown'`)}) AS message)) AS messages`;

@Injectable()
export class StatsService {
  constructor(private readonly dataSource: DataSource) {}

  get(): Promise<StatsDto> {
    return stats.only(this.dataSource, {
      memberStatuses: MEMBER_STATUSES,
      jobStatuses: JOB_STATUSES,
      matchStatuses: MATCH_STATUSES,
      messageStatuses: MESSAGE_STATUSES,
    });
  }
}

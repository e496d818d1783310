import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { MatchStatus } from '../../dispatch/matching/job-match.entity.js';
import { json, statement, uuid } from '../../platform/database/sql/index.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import type { WorkerViewDto } from './dto/worker-view.dto.js';

export const DETAILS_NOT_FOUND = 'Worker details not found';

const ACCEPTED: MatchStatus = 'Accepted';

const viewOfMatch = statement("a worker's page", { view: json<WorkerViewDto>() })`
  SELECT json_build_object(
    'jobMatch', json_build_object('id', m.id, 'status', m.status),
    'job', json_build_object(
      'title', j.title, 'type', j.type, 'status', j.status, 'description', j.description,
      'instructions', CASE WHEN m.status = '${ACCEPTED}' THEN j.instructions END,
      'postDate', j.post_date,
      'createdAt', to_char(j.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')),
    'worker', json_build_object(
      'firstName', w.first_name, 'lastName', w.last_name, 'memberStatus', w.member_status,
      'status', w.status, 'phone', w.phone, 'email', w.email),
    'employer', json_build_object(
      'companyName', e.company_name, 'contactName', e.contact_name, 'address', e.address),
    'classification', json_build_object('name', c.name)) AS view
  FROM job_matches m
  JOIN jobs j ON j.id = m.job_id
  JOIN employers e ON e.id = j.employer_id
  JOIN classifications c ON c.id = j.classification_id
  JOIN workers w ON w.id = m.worker_id
  WHERE m.id = ${uuid.param('matchId')}`;

@Injectable()
export class WorkerViewService {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Shows no place in the order, no other worker, and nothing too early: of a draft not even its name.
   * @throws 404 once the worker was deleted
   */
  async get(matchId: string, by: Actor): Promise<WorkerViewDto> {
    const row = await viewOfMatch.first(this.dataSource, { matchId });
    if (!row) throw notFound(DETAILS_NOT_FOUND);
    const view = hidingClosedDetails(row.view);
    return by.user ? { ...view, preview: true } : view;
  }
}

/** The page's own precedence: draft, closed, ineligible. */
function hidingClosedDetails(view: WorkerViewDto): WorkerViewDto {
  const { jobMatch, job, employer } = view;
  const isDraft = job.status === 'Draft';
  if (!isDraft && job.status !== 'Closed' && jobMatch.status !== 'Ineligible') return view;
  return {
    ...view,
    job: { ...job, description: '', instructions: null, ...(isDraft ? { title: '', postDate: null } : {}) },
    employer: { companyName: isDraft ? '' : employer.companyName, contactName: null, address: null },
    ...(isDraft ? { classification: { name: '' } } : {}),
  };
}

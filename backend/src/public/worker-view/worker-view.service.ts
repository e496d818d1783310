import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type MatchStatus, SEEN_JOB_SQL } from '../../dispatch/matching/job-match.entity.js';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { notFound } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { AnsweredPlaces } from '../../dispatch/fill/answered-places.service.js';
import { endAfterAbsenceSql } from '../../dispatch/fill/entities/pages-open.entity.js';
import { answerByOf } from '../../dispatch/offers/offer-answer-time.entity.js';
import { lastEventOf, OFFER_OUTCOMES, type OfferOutcome } from '../../dispatch/offers/offer-event.entity.js';
import type { OfferState, WorkerViewDto, WorkerViewOfferDto } from './dto/worker-view.dto.js';

export const DETAILS_NOT_FOUND = 'Worker details not found';

const ACCEPTED: MatchStatus = 'Accepted';

/** As JSON.stringify writes a Date. */
const written = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const viewed = {
  jobId: types.uuid.from('m.job_id'),
  outcome: types.word(OFFER_OUTCOMES).orNull.from(`(SELECT event.outcome FROM match_offers last
    CROSS JOIN LATERAL ${lastEventOf('last.offer_id')} event WHERE last.match_id = m.id)`),
  offerId: types.uuid.orNull.from('(SELECT last.offer_id FROM match_offers last WHERE last.match_id = m.id)'),
  /** An opening is kept for it while it is open. */
  holds: types.boolean
    .from(`coalesce((SELECT o.holds FROM match_offers last JOIN offers o ON o.id = last.offer_id
    WHERE last.match_id = m.id), false)`),
  answerBy: types.text.orNull.from(written('answer.by')),
  isLate: types.boolean.from('coalesce(answer.by < clock_timestamp(), false)'),
  isStarted: types.boolean.from('coalesce(j.starts_at <= clock_timestamp(), false)'),
  seen: types.text.from(SEEN_JOB_SQL),
  view: types.json<Omit<WorkerViewDto, 'offer' | 'seen' | 'timezone'>>().from(`json_build_object(
    'jobMatch', json_build_object('id', m.id, 'status', m.status),
    'job', json_build_object(
      'title', j.title, 'titleIn', j.title_in, 'type', j.type, 'status', j.status, 'description', j.description,
      'instructions', CASE WHEN m.status = '${ACCEPTED}' THEN j.instructions END,
      'postDate', j.post_date,
      'createdAt', ${written('j.created_at')},
      'startsAt', ${written('j.starts_at')}, 'endsAt', ${written('j.ends_at')},
      'reportTo', CASE WHEN m.status = '${ACCEPTED}' THEN j.report_to END),
    'worker', json_build_object(
      'firstName', w.first_name, 'lastName', w.last_name, 'memberStatus', w.member_status,
      'status', w.status, 'phone', w.phone, 'email', w.email),
    'employer', json_build_object(
      'companyName', e.company_name, 'contactName', e.contact_name, 'address', e.address),
    'classification', json_build_object('name', c.name))`),
};
const viewOfMatch = statement("a worker's page", viewed)`
  SELECT ${columns} FROM job_matches m
  JOIN jobs j ON j.id = m.job_id
  JOIN employers e ON e.id = j.employer_id
  JOIN classifications c ON c.id = j.classification_id
  JOIN workers w ON w.id = m.worker_id
  LEFT JOIN LATERAL (
    SELECT ${endAfterAbsenceSql(answerByOf('o', 'last', 't'))} AS by FROM match_offers last JOIN offers o ON o.id = last.offer_id
      JOIN offer_answer_times t ON t.offer_id = o.id
    WHERE last.match_id = m.id) answer ON true
  WHERE m.id = ${types.uuid.param('matchId')}`;

@Injectable()
export class WorkerViewService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly places: AnsweredPlaces,
    private readonly config: AppConfig,
  ) {}

  /**
   * Shows no place in the order, no other worker, and nothing too early: of a draft not even its name.
   * @throws 404 once the worker was deleted
   */
  async get(matchId: string, by: Actor): Promise<WorkerViewDto> {
    const row = await viewOfMatch.first(this.dataSource, { matchId });
    if (!row) throw notFound(DETAILS_NOT_FOUND);
    const [offer, timezone] = [await this.offerOf(matchId, row), this.config.hallTimezone];
    const view = hidingClosedDetails({ ...row.view, offer, timezone, seen: row.seen });
    return by.user ? { ...view, preview: true } : view;
  }

  private async offerOf(
    matchId: string,
    { jobId, offerId: id, outcome, holds, answerBy, isLate, isStarted }: RowOf<typeof viewed>,
  ): Promise<WorkerViewOfferDto | null> {
    const known = outcome && stateOf[outcome];
    // Nobody has looked yet at the offer whose time is over.
    const state = known === 'open' && isLate ? 'late' : known;
    if (!state || id === null) return null;
    if (state === 'withdrawn') return { id, state, answerBy: null };
    if (isStarted) return { id, state: 'started', answerBy: null };
    // Pages that stay open are read again and again, so that nothing is counted for those that wait for no opening.
    const isHeld = outcome === 'open' && holds && !isLate;
    const wouldWait = !isHeld && (await this.places.wouldWait(this.dataSource.manager, jobId, matchId));
    return { id, state, answerBy: state === 'waiting' ? null : answerBy, ...(wouldWait && { wouldWait }) };
  }
}

/** What the worker's last offer is by now, for the page; null: there is nothing to say of it. */
const stateOf: Partial<Record<OfferOutcome, OfferState>> = {
  open: 'open',
  'not-delivered': 'open',
  waiting: 'waiting',
  'no-answer': 'late',
  withdrawn: 'withdrawn',
};

/** The page's own precedence: draft, closed, ineligible. */
function hidingClosedDetails(view: WorkerViewDto): WorkerViewDto {
  const { jobMatch, job, employer } = view;
  const isDraft = job.status === 'Draft';
  if (!isDraft && job.status !== 'Closed' && jobMatch.status !== 'Ineligible') return view;
  return {
    ...view,
    offer: null,
    seen: null,
    job: {
      ...job,
      description: '',
      instructions: null,
      ...{ startsAt: null, endsAt: null, reportTo: null },
      ...(isDraft ? { title: '', titleIn: null, postDate: null } : {}),
    },
    employer: { companyName: isDraft ? '' : employer.companyName, contactName: null, address: null },
    ...(isDraft ? { classification: { name: '' } } : {}),
  };
}

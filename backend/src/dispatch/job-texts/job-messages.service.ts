import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WordingService } from '../../hall/wording/wording.service.js';
import { LANGUAGES, USUAL_LANGUAGE } from '../../languages/languages.js';
import { JobsService } from '../../hall/jobs/jobs.service.js';
import { nameOfWorkerOr, UNKNOWN_WORKER } from '../../hall/workers/worker-name-sql.js';
import { cameToNothing } from '../../messaging/sms/sms.entity.js';
import { TextingTimesService } from '../../messaging/sms/texting-times.service.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { unprocessable } from '../../platform/errors/api-error.js';
import type { Actor } from '../../platform/http/actor.js';
import { MATCH_STATUSES, type MatchStatus } from '../matching/job-match.entity.js';
import { auditedMessage } from './audited.js';
import type { NotifyResultDto } from '../notifications/dto/notify.dto.js';
import type { JobMessageDto, MessageTo } from './dto/job-message.dto.js';
import { hashOfMessage, JobTexts } from './job-texts.service.js';

/** Texts of one transaction, which others wait for. */
const MOST = 5_000;
/** The same message within so many minutes is the same wish, and makes no second text. */
const REPEATED_WITHIN_MINUTES = 10;

/** Whom a group means. */
export const STATUSES_OF: Record<MessageTo, readonly MatchStatus[]> = {
  accepted: ['Accepted'],
  offered: ['Offered'],
  all: MATCH_STATUSES.filter((status) => status !== 'Ineligible'),
};

/** By language. */
type Hashes = Record<string, string | null>;

const recipientsOf = statement('recipients of a message', {
  matchId: types.uuid.from('m.id'),
  workerId: types.uuid.orNull.from('m.worker_id'),
  workerName: types.text.from(nameOfWorkerOr('w', UNKNOWN_WORKER)),
  isRepeated: types.boolean.from(`EXISTS (
    SELECT FROM job_texts t JOIN sms s ON s.id = t.sms_id
    WHERE t.job_id = m.job_id AND t.worker_id = m.worker_id AND t.kind = 'message'
      AND t.made_at > now() - make_interval(mins => ${REPEATED_WITHIN_MINUTES})
      AND s.phone_number = w.phone AND NOT ${cameToNothing('s.status')}
      AND t.message_hash = asked.hashes ->> coalesce(w.language, '${USUAL_LANGUAGE}'))`),
})`
  SELECT ${columns} FROM (SELECT ${types.json<Hashes>().param('hashes')}::jsonb AS hashes) asked, job_matches m
    LEFT JOIN workers w ON w.id = m.worker_id
  WHERE m.job_id = ${types.uuid.param('jobId')} AND (
    m.id = ANY(${types.uuid.list.param('matchIds')}) OR m.status = ANY(${types.word(MATCH_STATUSES).list.param('statuses')}))
  ORDER BY m.priority, m.id`;

/** What staff write to workers of a job. */
@Injectable()
export class JobMessages {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jobs: JobsService,
    private readonly texts: JobTexts,
    private readonly times: TextingTimesService,
    private readonly wording: WordingService,
  ) {}

  /** @throws 404 without such a job; 422 without recipients, with too many, or with others' matches */
  send(jobId: string, asked: JobMessageDto, by: Actor): Promise<NotifyResultDto> {
    const { message, messageIn, when, to } = asked;
    const matchIds = asked.matchIds ?? [];
    refuseUnlessClear(matchIds, to);
    return this.dataSource.transaction(async (manager) => {
      // Two at once of the same message wait for each other here.
      await this.jobs.lock(manager, jobId);
      const statuses = to ? STATUSES_OF[to] : [];
      const wording = await this.wording.now(manager);
      const hashes = Object.fromEntries(
        LANGUAGES.map((language) => [language, hashOfMessage({ message, messageIn }, language, wording)]),
      );
      const found = await recipientsOf.rows(manager, { jobId, matchIds, statuses, hashes });
      refuseUnlessFit(found.length, matchIds);
      const fresh = found.filter(({ isRepeated }) => !isRepeated);
      const texts = fresh.flatMap(({ workerId }) => (workerId === null ? [] : [{ jobId, workerId }]));
      const isSingle = texts.length === 1;
      const anyHour = isSingle && when !== 'hours' ? ('just-sent' as const) : null;
      const written = await this.texts.send(
        manager,
        texts.map((one) => ({ ...one, kind: 'message' as const, message, messageIn, anyHour })),
        by,
        { first: isSingle },
      );
      const reasons = new Map(written.unreachable.map(({ workerId, reason }) => [workerId, reason]));
      const unreachable = fresh.flatMap(({ matchId, workerId, workerName }) => {
        const reason = workerId === null ? ('No phone number' as const) : reasons.get(workerId);
        return reason ? [{ matchId, workerName, reason }] : [];
      });
      const queued = written.workerIds.length;
      if (fresh.length > 0) {
        const after = { queued, unreachable: unreachable.length };
        await auditedMessage.record(manager, by, 'messaged', jobId, { after });
      }
      const times = anyHour ? null : await this.times.later(queued, manager);
      const said = sentenceOf(queued, unreachable.length, found.length - fresh.length);
      const result = { message: said, queued, unreachable, unreachableCount: unreachable.length };
      return times ? { ...result, message: `${said} ${times.sentence}`, texting: times } : result;
    });
  }
}

function refuseUnlessClear(matchIds: readonly string[], to: MessageTo | undefined): void {
  if (to === undefined ? matchIds.length > 0 : matchIds.length === 0) return;
  const message = 'Choose either workers or a group of them';
  throw unprocessable('no_recipients', message, [{ field: 'matchIds', message }]);
}

function refuseUnlessFit(found: number, matchIds: readonly string[]): void {
  if (found < matchIds.length) {
    const message = 'Not all of these are matches of this job';
    throw unprocessable('not_of_this_job', message, [{ field: 'matchIds', message }]);
  }
  if (found <= MOST) return;
  const message = `A message goes to at most ${MOST.toLocaleString('en-US')} workers at once; choose fewer`;
  throw unprocessable('too_many_recipients', message, [{ field: 'to', message }]);
}

const workers = (count: number) => (count === 1 ? '1 worker' : `${count.toLocaleString('en-US')} workers`);

function sentenceOf(queued: number, unreachable: number, repeated: number): string {
  return [
    queued > 0 || unreachable + repeated === 0 ? `${workers(queued)} will be texted.` : null,
    repeated > 0 ? `${workers(repeated)} got the same message just now.` : null,
    unreachable > 0 ? `${workers(unreachable)} cannot be texted.` : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ');
}

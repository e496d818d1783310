import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { cameToNothing } from '../../messaging/sms/sms.entity.js';
import { SmsService } from '../../messaging/sms/sms.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { oneOf } from '../../platform/database/one-of.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { WordingService } from '../../hall/wording/wording.service.js';
import { conflict } from '../../platform/errors/api-error.js';
import type { MatchStatus } from '../matching/job-match.entity.js';
import {
  type MatchRecipient,
  type MatchStanding,
  MatchStandings,
  refuseUnlessReachable,
  refuseWithoutWorker,
} from '../matching/match-standings.service.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedNotification } from './audited.js';
import type { NotifyResultDto } from './dto/notify.dto.js';
import { NotificationRecords } from './notification-records.service.js';
import { linkAgainText } from './notification-text.js';

/** They have answered and may still want their page; whoever has not is notified or offered the job anew. */
const KEEPS_LINK: readonly MatchStatus[] = ['Interested', 'Not Interested', 'Accepted'];

/** Whether a text `s` has not failed; a text that is no longer kept counts as sent. */
const counts = `coalesce(NOT ${cameToNothing('s.status')}, true)`;

/**
 * SQL: whether the worker of the match `m` has answered, was texted a link that no longer works, and has none
 * that works. The records of sent texts hold the id that the match had then.
 */
export const linkChangedSql = `CASE
  WHEN m.worker_id IS NOT NULL AND ${oneOf('m.status', KEEPS_LINK)} THEN (
    SELECT coalesce(bool_or(texted.is_former OR texted.link_again), false) AND NOT coalesce(bool_or(texted.opens), false)
    FROM (
      SELECT last.match_id <> m.id AS is_former, last.link_again, last.match_id = m.id AND ${counts} AS opens
      FROM match_notifications t JOIN notifications last ON last.id = t.notification_id
        LEFT JOIN sms s ON s.id = last.sms_id
      WHERE t.match_id = m.id AND last.sms_id IS NOT NULL
      UNION ALL
      SELECT last.match_id <> m.id, false, last.match_id = m.id AND t.sms_id IS NOT NULL AND ${counts}
      FROM match_offers t JOIN offers last ON last.id = t.offer_id
        LEFT JOIN sms s ON s.id = t.sms_id
      WHERE t.match_id = m.id AND last.channel = 'text') texted)
  ELSE false END`;

/** A second request within so many minutes is the same wish, and makes no second text. */
const REPEATED_WITHIN_MINUTES = 10;

const linkState = {
  hasChanged: types.boolean.from('link.has_changed'),
  /** The present link was sent again just now, or is about to be. */
  isSent: types.boolean.from(`NOT link.has_changed AND EXISTS (
    SELECT FROM match_notifications t JOIN notifications last ON last.id = t.notification_id
    WHERE t.match_id = m.id AND last.link_again AND last.match_id = m.id
      AND last.made_at > now() - make_interval(mins => ${REPEATED_WITHIN_MINUTES}))`),
};

const linkOf = statement('link of a match', linkState)`
  SELECT ${columns} FROM job_matches m CROSS JOIN LATERAL (SELECT ${linkChangedSql} AS has_changed) link
  WHERE m.id = ${types.uuid.param('matchId')}`;

/** Sends workers who have answered the link that changed with their number: nothing else would tell them of it. */
@Injectable()
export class LinksAgain {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly standings: MatchStandings,
    private readonly records: NotificationRecords,
    private readonly sms: SmsService,
    private readonly wording: WordingService,
  ) {}

  /** @throws the sentence that says why there is no link to send, or nobody to send it to */
  async send(matchId: string, by: Actor): Promise<NotifyResultDto> {
    const { workerName, smsId } = await this.dataSource.transaction(async (manager) => {
      const match = await this.standings.lock(manager, matchId);
      const recipient = await this.standings.recipient(manager, matchId);
      const { workerName } = recipient;
      const { hasChanged, isSent } = await linkOf.only(manager, { matchId });
      if (isSent) return { workerName };
      refuseUnlessDue(match, recipient, hasChanged);
      return { workerName, smsId: await this.write(manager, match, recipient, by) };
    });
    if (smsId) await this.sms.sendSoon([smsId], { first: true });
    const message = smsId
      ? `The link will be texted to ${workerName}.`
      : `${workerName} was texted the link just now.`;
    return { message, queued: smsId ? 1 : 0, unreachable: [], unreachableCount: 0 };
  }

  private async write(
    manager: EntityManager,
    { id, jobId, workerId }: MatchStanding,
    { title, titleIn, employer, phone, language }: MatchRecipient,
    by: Actor,
  ): Promise<string> {
    const link = `${this.config.publicBaseUrl}/worker-view/${id}`;
    const wording = await this.wording.now(manager);
    const smsId = await this.sms.createPending(manager, {
      phoneNumber: phone as string, // whom nothing keeps from being texted has a number
      message: linkAgainText(
        { title: wording.typed(language, title, titleIn), employer, link },
        wording.sayIn(language),
      ),
      purpose: 'notification',
      anyHour: 'just-sent',
      workerId: workerId ?? undefined,
      jobId,
    });
    const made = [{ id, workerId, smsId, reason: null }];
    await this.records.make(manager, jobId, made, by, { linkAgain: true });
    await auditedNotification.record(manager, by, 'link-sent', id, { after: { smsId } });
    return smsId;
  }
}

function refuseUnlessDue(
  { jobStatus, status }: MatchStanding,
  recipient: MatchRecipient,
  linkHasChanged: boolean,
): void {
  if (jobStatus === 'Draft' || jobStatus === 'Closed') {
    throw conflict('job_not_open', `Job status is "${jobStatus}". Nobody is sent the link of such a job.`);
  }
  refuseWithoutWorker(recipient);
  if (!KEEPS_LINK.includes(status)) {
    throw conflict(
      'not_answered',
      `${recipient.workerName} is ${status} for this job. Only who is Interested, Not Interested or Accepted is sent the link again.`,
    );
  }
  if (!linkHasChanged) {
    throw conflict(
      'link_not_changed',
      `${recipient.workerName} has no link that has changed since it was texted.`,
    );
  }
  refuseUnlessReachable(recipient);
}

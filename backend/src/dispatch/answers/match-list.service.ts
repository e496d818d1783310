import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lastPlacesSql } from '../matching/dispatch-lists.service.js';
import {
  boolean,
  columns,
  instant,
  integer,
  json,
  statement,
  text,
  uuid,
  word,
} from '../../platform/database/sql/index.js';
import { MATCH_STATUSES } from '../matching/job-match.entity.js';
import { NOTIFICATION_STATUSES } from '../notifications/match-notification.entity.js';
import { OFFER_STATUSES } from '../offers/match-offer.entity.js';
import { byName } from '../../platform/database/by-name.js';
import { unreachableWorkerSql } from '../../hall/workers/reachability.js';
import { linkChangedSql } from '../notifications/links-again.service.js';
import type { JobMatchDto } from './dto/job-match.dto.js';

/** As JSON.stringify writes a Date. */
const written = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const smsJson = (alias: string) => `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(
  'id', ${alias}.id, 'status', ${alias}.status, 'errorMessage', ${alias}.error_message,
  'nextTryAt', ${written(`${alias}.next_try_at`)}, 'updatedAt', ${written(`${alias}.updated_at`)}) END`;

/** The row of a match `m`, looked up by its key: as a plain join the planner reads the whole table for a long list. */
const onePerMatch = (table: 'match_offers' | 'match_notifications') =>
  `SELECT * FROM ${table} WHERE match_id = m.id OFFSET 0`;

const matchesOfJob = statement('matches of a job', {
  id: uuid.from('m.id'),
  jobId: uuid.from('m.job_id'),
  workerId: uuid.orNull.from('m.worker_id'),
  priority: integer.from('m.priority'),
  status: word(MATCH_STATUSES).from('m.status'),
  smsId: uuid.orNull.from('n.sms_id'),
  notificationStatus: word(NOTIFICATION_STATUSES).orNull.from('n.status'),
  notificationError: text.orNull.from('n.error'),
  notifiedAt: instant.orNull.from('n.notified_at'),
  offerSmsId: uuid.orNull.from('o.sms_id'),
  offerStatus: word(OFFER_STATUSES).orNull.from('o.status'),
  offeredAt: instant.orNull.from('o.offered_at'),
  createdAt: instant.from('m.created_at'),
  version: integer.from('m.version'),
  worker: json<JobMatchDto['worker']>().orNull.from(`CASE WHEN w.id IS NOT NULL THEN json_build_object(
    'id', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'phone', w.phone,
    'memberStatus', w.member_status, 'status', w.status,
    'unreachableReason', ${unreachableWorkerSql('w', 'p')}) END`),
  notificationSms: json<JobMatchDto['notificationSms']>().orNull.from(smsJson('notification')),
  offerSms: json<JobMatchDto['offerSms']>().orNull.from(smsJson('offer')),
  linkChanged: boolean.from(linkChangedSql),
  place: json<JobMatchDto['place']>().orNull.from('last.place'),
})`
  SELECT ${columns} FROM job_matches m
    LEFT JOIN workers w ON w.id = m.worker_id
    LEFT JOIN phone_numbers p ON p.phone_number = w.phone
    LEFT JOIN LATERAL (${onePerMatch('match_notifications')}) n ON true
    LEFT JOIN sms notification ON notification.id = n.sms_id
    LEFT JOIN LATERAL (${onePerMatch('match_offers')}) o ON true
    LEFT JOIN sms offer ON offer.id = o.sms_id
    LEFT JOIN (${lastPlacesSql}) last ON last.worker_id = m.worker_id
  WHERE m.job_id = ${uuid.param('jobId')}
  ORDER BY m.priority, ${byName('w.last_name', 'w.first_name')}, m.id`;

@Injectable()
export class MatchList {
  constructor(private readonly dataSource: DataSource) {}

  /** By priority, then by the worker's name. */
  of(jobId: string): Promise<JobMatchDto[]> {
    return matchesOfJob.rows(this.dataSource, { jobId });
  }
}

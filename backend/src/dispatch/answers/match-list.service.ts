import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lastPlacesSql } from '../matching/dispatch-lists.service.js';
import { byName } from '../../platform/database/by-name.js';
import { unreachableWorkerSql } from '../../hall/workers/reachability.js';
import { linkChangedSql } from '../notifications/links-again.service.js';
import type { JobMatchDto } from './dto/job-match.dto.js';

/** As JSON.stringify writes a Date. */
const instant = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const smsJson = (alias: string) => `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object(
  'id', ${alias}.id, 'status', ${alias}.status, 'errorMessage', ${alias}.error_message,
  'nextTryAt', ${instant(`${alias}.next_try_at`)}, 'updatedAt', ${instant(`${alias}.updated_at`)}) END`;

/** The row of a match `m`, looked up by its key: as a plain join the planner reads the whole table for a long list. */
const onePerMatch = (table: 'match_offers' | 'match_notifications') =>
  `SELECT * FROM ${table} WHERE match_id = m.id OFFSET 0`;

/** The matches of a job as a page shows them. */
@Injectable()
export class MatchList {
  constructor(private readonly dataSource: DataSource) {}

  /** By priority, then worker name; each with its worker, why it has its place, and what became of its texts. */
  of(jobId: string): Promise<JobMatchDto[]> {
    return this.dataSource.query(
      `SELECT m.id, m.job_id AS "jobId", m.worker_id AS "workerId", m.priority, m.status, n.sms_id AS "smsId",
         n.status AS "notificationStatus", n.error AS "notificationError", n.notified_at AS "notifiedAt",
         o.sms_id AS "offerSmsId", o.status AS "offerStatus", o.offered_at AS "offeredAt", m.created_at AS "createdAt", m.version,
         CASE WHEN w.id IS NOT NULL THEN json_build_object(
           'id', w.id, 'firstName', w.first_name, 'lastName', w.last_name, 'phone', w.phone,
           'memberStatus', w.member_status, 'status', w.status,
           'unreachableReason', ${unreachableWorkerSql('w', 'p')}) END AS worker,
         ${smsJson('notification')} AS "notificationSms",
         ${smsJson('offer')} AS "offerSms", ${linkChangedSql} AS "linkChanged", last.place
       FROM job_matches m
       LEFT JOIN workers w ON w.id = m.worker_id
       LEFT JOIN phone_numbers p ON p.phone_number = w.phone
       LEFT JOIN LATERAL (${onePerMatch('match_notifications')}) n ON true
       LEFT JOIN sms notification ON notification.id = n.sms_id
       LEFT JOIN LATERAL (${onePerMatch('match_offers')}) o ON true
       LEFT JOIN sms offer ON offer.id = o.sms_id
       LEFT JOIN (${lastPlacesSql}) last ON last.worker_id = m.worker_id
       WHERE m.job_id = $1
       ORDER BY m.priority, ${byName('w.last_name', 'w.first_name')}, m.id`,
      [jobId],
    );
  }
}

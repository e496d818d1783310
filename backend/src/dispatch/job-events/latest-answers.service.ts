import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { nameOfWorkerOr, UNKNOWN_WORKER } from '../../hall/workers/worker-name-sql.js';
import { columns, sql, statement, types } from '../../platform/database/sql/index.js';

export const ANSWERS = ['accepted', 'waiting', 'declined', 'interested', 'not-interested'] as const;
export const ANSWER_VIAS = ['link', 'reply', 'call', 'staff'] as const;

const limit = types.integer.param('limit');
/** Who looks in the morning after a weekend sees what came in. */
const RECENT = `now() - interval '3 days'`;

const toOffers = sql`
  SELECT 'offer:' || v.id, v.at, o.job_id, o.worker_id, o.worker_name, v.outcome, v.via, v.by
  FROM offer_events v JOIN offers o ON o.id = v.offer_id
  WHERE v.outcome IN ('accepted', 'waiting', 'declined') AND v.at > ${RECENT}
    AND v.via IN ('link', 'reply', 'call', 'staff')
  ORDER BY v.at DESC LIMIT ${limit}::int`;
const whetherInterested = sql`
  SELECT 'answer:' || a.id, a.created_at, a.job_id, a.worker_id, NULL::text,
    CASE a.after->>'status' WHEN 'Interested' THEN 'interested' ELSE 'not-interested' END,
    CASE a.source WHEN 'keyword' THEN 'reply' WHEN 'link' THEN 'link' ELSE 'staff' END, a.actor_name::text
  FROM audit_entries a
  WHERE a.action = 'job-match.answered' AND a.created_at > ${RECENT}
    AND a.after->>'status' IN ('Interested', 'Not Interested')
  ORDER BY a.created_at DESC LIMIT ${limit}::int`;
const onThePhone = sql`
  SELECT 'call:' || c.id, c.made_at, c.job_id, c.worker_id, c.worker_name, c.result, 'call', c.made_by
  FROM calls c WHERE c.result IN ('interested', 'not-interested') AND c.made_at > ${RECENT}
  ORDER BY c.made_at DESC LIMIT ${limit}::int`;

const latestAnswers = statement('latest answers', {
  id: types.text.from('a.id'),
  at: types.instant.from('a.at'),
  jobId: types.uuid.orNull.from('j.id'),
  jobTitle: types.text.from(`coalesce(j.title, 'a deleted job')`),
  workerId: types.uuid.orNull.from('w.id'),
  workerName: types.text.from(nameOfWorkerOr('w', 'a.worker_name', UNKNOWN_WORKER)),
  answer: types.word(ANSWERS).from('a.answer'),
  via: types.word(ANSWER_VIAS).from('a.via'),
  by: types.text.orNull.from('a.by'),
})`
  SELECT ${columns} FROM (
      SELECT * FROM ((${toOffers}) UNION ALL (${whetherInterested}) UNION ALL (${onThePhone})
        ) AS answered(id, at, job_id, worker_id, worker_name, answer, via, by)
      ORDER BY at DESC, id LIMIT ${limit}::int) a
    LEFT JOIN jobs j ON j.id = a.job_id
    LEFT JOIN workers w ON w.id = a.worker_id
  ORDER BY a.at DESC, a.id`;

/** What workers answered, whatever the way, the newest first. */
@Injectable()
export class LatestAnswers {
  constructor(private readonly dataSource: DataSource) {}

  list(most: number) {
    return latestAnswers.rows(this.dataSource, { limit: most });
  }
}

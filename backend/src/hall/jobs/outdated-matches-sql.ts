/** SQL, of a job `j`: what the last refresh of the matches went by is no longer what the job is; false when that was not kept. */
export const matchesOutdated = `EXISTS (SELECT FROM job_matches m WHERE m.job_id = j.id) AND coalesce((
    SELECT (l.dispatch_class, l.scope->>'employer_id', l.scope->>'classification_id')
      <> (e.dispatch_class, j.employer_id::text, j.classification_id::text)
    FROM dispatch_lists l JOIN employers e ON e.id = j.employer_id
    WHERE l.job_id = j.id ORDER BY l.created_at DESC LIMIT 1), false)`;

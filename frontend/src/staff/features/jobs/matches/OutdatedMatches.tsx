import { useQueryClient } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useEffect } from 'react';
import { queryKeys } from '../../../queryKeys';
import type { JobDetails } from '../api/use-job';
import type { JobMatch } from '../api/use-job-matches';

interface OutdatedMatchesProps {
  job: JobDetails;
  matches: readonly JobMatch[];
}

/** Says that the list was made for the job as it was before; whoever texts it calls the wrong people. */
export function OutdatedMatches({ job, matches }: OutdatedMatchesProps) {
  const client = useQueryClient();
  const { id, matchesOutdated } = job;
  // A refresh, be it somebody else's, shows in the matches.
  useEffect(() => {
    if (matchesOutdated) void client.invalidateQueries({ queryKey: queryKeys.one('jobs', id) });
  }, [client, id, matchesOutdated, matches]);

  if (!matchesOutdated) return null;
  return (
    <Alert
      className="form-notice"
      type="warning"
      showIcon
      title="These matches were made before the job changed"
      description="Its employer or classification is another one now. Refresh Matches ranks who is eligible for the job as it is."
    />
  );
}

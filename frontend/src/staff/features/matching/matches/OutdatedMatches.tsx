import { Alert } from 'antd';
import type { JobDetails } from '../../jobs/api/jobs';

export function OutdatedMatches({ job }: { job: JobDetails }) {
  if (!job.matchesOutdated) return null;
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

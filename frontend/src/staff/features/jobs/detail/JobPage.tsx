import { ArrowLeftOutlined, SolutionOutlined } from '@ant-design/icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { queryKeys } from '../../../../api/query-keys';
import { formatDate, formatDateTime } from '../../../../shared/dates';
import { richTextToPlain } from '../../../../shared/rich-text';
import { isMissing } from '../../../../shared/request';
import type { ComparedFields } from '../../../components/ConfirmDelete';
import { EmptyState } from '../../../components/EmptyState';
import { HallTime } from '../../../components/HallTime';
import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import { QueryView, SideListFailures } from '../../../components/QueryView';
import { JobStatusBadge } from '../../../components/StatusBadge';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useHallTimezone } from '../../../hooks/use-hall-today';
import { History } from '../../audit/History';
import { useClassificationNames, useEmployerNames } from '../../classifications/api/reference-data';
import { type JobDetails, jobQuery } from '../api/jobs';
import { JobDialog } from '../JobDialog';
import { filledText, hoursBefore } from '../job-places';
import { jobsListPath } from '../jobs-list-address';
import { useJobMatches } from '../../matching/api/matches';
import { MatchesCard } from '../../matching/matches/MatchesCard';
import { DeleteJob } from './DeleteJob';
import { JobDetailsCard } from './JobDetailsCard';
import { isNews, TellOfChange } from './TellOfChange';
import './job-page.css';

const BackToJobs = () => (
  <Link to={jobsListPath()} className="back-link">
    <ArrowLeftOutlined aria-hidden /> Back to Jobs
  </Link>
);

export function JobPage() {
  const { id = '' } = useParams();
  const query = useQuery(jobQuery(id));

  if (isMissing(query.error)) {
    return (
      <>
        <PageHeader title="Job not found" above={<BackToJobs />} />
        <EmptyState icon={<SolutionOutlined />} title="It may have been deleted." />
      </>
    );
  }
  return (
    <>
      {!query.data && <BackToJobs />}
      <QueryView query={query} failure="Failed to fetch job" loading="Loading job details...">
        {(job) => <JobView key={job.id} job={job} />}
      </QueryView>
    </>
  );
}

function JobView({ job }: { job: JobDetails }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const timezone = useHallTimezone();
  const { data: matches } = useJobMatches(job.id);
  const { shown, isOpen, show, close } = useDialogs(['edit', 'delete', 'again']);
  const [isChanged, setChanged] = useState(false);
  // A dialog leaves the address first, or going back would undo the way to the new job.
  const [posted, setPosted] = useState<string>();
  useEffect(() => {
    if (posted !== undefined && !isOpen) void navigate(`/jobs/${posted}`);
  }, [posted, isOpen, navigate]);
  const leave = () => {
    void navigate(jobsListPath());
    // Only the lists: asking for a job that is gone would show 'Job not found' on the way out.
    void client.invalidateQueries({ queryKey: queryKeys.list('jobs').slice(0, 2) });
  };
  const compared: ComparedFields<JobDetails> = [
    ['Job Title', ({ title }) => title],
    ['Employer', ({ employerId }) => employers.nameOf(employerId)],
    ['Classification', ({ classificationId }) => classifications.nameOf(classificationId)],
    ['Status', ({ status }) => status],
    ['Type', ({ type }) => type],
    ['Post Date', ({ postDate }) => formatDate(postDate)],
    ['Openings', ({ openings }) => openings?.toString()],
    ['Starts', ({ startsAt }) => formatDateTime(startsAt, '', timezone)],
    ['Ends', ({ endsAt }) => formatDateTime(endsAt, '', timezone)],
    ['Where to Report', ({ reportTo }) => reportTo],
    ['Reminder', ({ remindHoursBefore: hours }) => (hours === null ? null : hoursBefore(hours))],
    ['Job Description', ({ description }) => richTextToPlain(description)],
    ['Instructions for Workers', ({ instructions }) => richTextToPlain(instructions)],
  ];
  const employer = employers.nameOf(job.employerId);
  const classification = classifications.nameOf(job.classificationId);

  return (
    <>
      <PageHeader
        title={job.title}
        above={<BackToJobs />}
        badge={<JobStatusBadge status={job.status} />}
        subtitle={
          <>
            {[employer, classification, filledText(job)].filter(Boolean).join(' · ')}
            {job.startsAt && (
              <>
                {' · starts '}
                <HallTime value={job.startsAt} />
              </>
            )}
          </>
        }
      />
      <SideListFailures lists={[employers.list, classifications.list]} />
      <PartBoundary>
        <JobDetailsCard
          job={job}
          hasMatches={matches && matches.length > 0}
          employer={employer}
          classification={classification}
          onEdit={() => show('edit')}
          onDelete={() => show('delete')}
          onPostAgain={() => show('again')}
        />
      </PartBoundary>
      <PartBoundary message="The job matches could not be shown">
        <MatchesCard job={job} employer={employer} />
      </PartBoundary>
      <History level={2} entityType="job" entityId={job.id} />
      <JobDialog
        open={isOpen && shown?.kind === 'edit'}
        job={job}
        onSaved={(saved) => setChanged(isNews(job, saved) && saved.filled > 0)}
        onClose={close}
      />
      <JobDialog
        open={isOpen && shown?.kind === 'again'}
        copyOf={job}
        onSaved={({ id }) => setPosted(id)}
        onClose={close}
      />
      <TellOfChange
        open={isChanged && !isOpen}
        count={job.filled}
        onTell={() => {
          setChanged(false);
          void navigate({ search: '?message=change' });
        }}
        onClose={() => setChanged(false)}
      />
      <DeleteJob
        open={isOpen && shown?.kind === 'delete'}
        job={job}
        fields={compared}
        onDeleted={leave}
        onClose={close}
      />
    </>
  );
}

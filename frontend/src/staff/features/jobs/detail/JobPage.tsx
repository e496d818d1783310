import { SolutionOutlined } from '@ant-design/icons';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { formatDate, formatDateTime } from '../../../../shared/dates';
import { richTextToPlain } from '../../../../shared/rich-text';
import type { ComparedFields } from '../../../components/ConfirmDelete';
import { HallTime } from '../../../components/HallTime';
import { BackLink } from '../../../components/BackLink';
import { PageHeader } from '../../../components/PageHeader';
import { PartBoundary } from '../../../components/PartBoundary';
import { EmployerLink } from '../../../components/RecordLinks';
import { SideListFailures } from '../../../components/QueryView';
import { JobStatusBadge } from '../../../components/StatusBadge';
import { RecordPage } from '../../../components/RecordPage';
import { useDialogs } from '../../../hooks/use-dialogs';
import { useLeaveRecord } from '../../../hooks/use-leave-record';
import { History } from '../../audit/History';
import { useClassificationNames, useEmployerNames } from '../../classifications/api/reference-data';
import { type JobDetails, jobQuery } from '../api/jobs';
import { JobDialog } from '../JobDialog';
import { filledText, hoursBefore } from '../job-places';
import { jobsListPath } from '../jobs-list-address';
import { useMatchFigures } from '../../matching/api/matches';
import { MatchesCard } from '../../matching/matches/MatchesCard';
import { LookUpDialog } from '../../why/LookUpDialog';
import { DeleteJob } from './DeleteJob';
import { JobDetailsCard } from './JobDetailsCard';
import { JobRecord } from './JobRecord';
import { isNews, TellOfChange } from './TellOfChange';
import './job-page.css';

const BackToJobs = () => <BackLink to={jobsListPath()}>Back to Jobs</BackLink>;

export function JobPage() {
  return (
    <RecordPage
      queryOf={jobQuery}
      noun="job"
      back={<BackToJobs />}
      loading="Loading job details..."
      missing={{ icon: <SolutionOutlined />, title: 'It may have been deleted.' }}
    >
      {(job) => <JobView job={job} />}
    </RecordPage>
  );
}

function JobView({ job }: { job: JobDetails }) {
  const navigate = useNavigate();
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const { data: matches } = useMatchFigures(job.id);
  const { shown, isOpen, show, close } = useDialogs(['edit', 'delete', 'again', 'why']);
  const [isChanged, setChanged] = useState(false);
  // A dialog leaves the address first, or going back would undo the way to the new job.
  const [posted, setPosted] = useState<string>();
  useEffect(() => {
    if (posted !== undefined && !isOpen) void navigate(`/jobs/${posted}`);
  }, [posted, isOpen, navigate]);
  const [sought, setSought] = useState('');
  const lookUp = (typed = '') => {
    setSought(typed);
    show('why');
  };
  const leave = useLeaveRecord('jobs', jobsListPath);
  const compared: ComparedFields<JobDetails> = [
    ['Job Title', ({ title }) => title],
    ['Employer', ({ employerId }) => employers.nameOf(employerId)],
    ['Classification', ({ classificationId }) => classifications.nameOf(classificationId)],
    ['Status', ({ status }) => status],
    ['Type', ({ type }) => type],
    ['Post Date', ({ postDate }) => formatDate(postDate)],
    ['Openings', ({ openings }) => openings?.toString()],
    ['Starts', ({ startsAt }) => formatDateTime(startsAt)],
    ['Ends', ({ endsAt }) => formatDateTime(endsAt)],
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
            <EmployerLink id={job.employerId}>{employer}</EmployerLink>
            {' · '}
            {[classification, filledText(job)].filter(Boolean).join(' · ')}
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
          hasMatches={matches && matches.total > 0}
          employer={employer}
          classification={classification}
          onEdit={() => show('edit')}
          onDelete={() => show('delete')}
          onPostAgain={() => show('again')}
        />
      </PartBoundary>
      <PartBoundary message="The job matches could not be shown">
        <MatchesCard job={job} employer={employer} onLookUp={lookUp} />
      </PartBoundary>
      <PartBoundary message="The record of the job could not be shown">
        <JobRecord jobId={job.id} onLookUp={() => lookUp()} />
      </PartBoundary>
      <History level={2} entityType="job" entityId={job.id} />
      <JobDialog
        open={isOpen && shown?.kind === 'edit'}
        job={job}
        onSaved={(saved, before = job) => setChanged(isNews(before, saved) && saved.filled > 0)}
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
      <LookUpDialog
        open={isOpen && shown?.kind === 'why'}
        jobId={job.id}
        workerId={shown?.kind === 'why' ? shown.id : ''}
        onWorker={(id) => show('why', id)}
        typedBefore={sought}
        onClose={close}
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

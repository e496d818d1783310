import { useInfiniteQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { CallResult } from '../../../api/dispatch';
import { QueryView } from '../../components/QueryView';
import type { Dialog } from '../../components/ReadingDialog';
import { CallForm } from '../calls/CallDialogs';
import { seenOffer, type SeenOffer } from '../calls/seen-offer';
import { type WorkerJob, workerJobsQuery } from './api/job-history';

interface WorkerCallDialogProps extends Dialog {
  workerId: string;
  name: string;
  phone: string | null;
}

interface Values {
  /** As it was when it was chosen. */
  about: { matchId: string; seen: SeenOffer };
  result: CallResult;
  note?: string;
}

/** Records a call to a worker; it is about one of the open jobs whose list they are on. */
export function WorkerCallDialog({ workerId, ...dialog }: WorkerCallDialogProps) {
  return (
    <CallForm<Values>
      {...dialog}
      about={workerId}
      matchOf={({ about }) => about.matchId}
      seenOf={({ about }) => about.seen}
    >
      {dialog.open && <JobField workerId={workerId} />}
    </CallForm>
  );
}

function JobField({ workerId }: { workerId: string }) {
  return (
    <QueryView
      query={useInfiniteQuery(workerJobsQuery(workerId, 'Open'))}
      failure="Failed to fetch the open jobs"
      loading="Loading the open jobs..."
    >
      {({ pages }) => <JobSelect jobs={pages.flatMap(({ rows }) => rows)} />}
    </QueryView>
  );
}

function JobSelect({ jobs }: { jobs: readonly WorkerJob[] }) {
  const aboutOf = (chosen: string): Values['about'] => {
    const job = jobs.find(({ matchId }) => matchId === chosen);
    return { matchId: chosen, seen: job && seenOffer(job.status, job.offer) };
  };
  return (
    <Form.Item
      name="about"
      label="Job"
      extra="An open job whose list they are on."
      rules={[{ required: true, message: 'Job is required' }]}
      getValueFromEvent={aboutOf}
      getValueProps={(about?: Values['about']) => ({ value: about?.matchId })}
    >
      <Select
        placeholder="Choose a job"
        notFoundContent="They are on the list of no open job."
        options={jobs.map(({ matchId, jobTitle, employerName }) => ({
          value: matchId,
          label: `${jobTitle} · ${employerName}`,
        }))}
      />
    </Form.Item>
  );
}

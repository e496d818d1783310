import { useInfiniteQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useEffect } from 'react';
import type { CallResult } from '../../../api/dispatch';
import { formatDateTime } from '../../../shared/dates';
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
  const query = useInfiniteQuery(workerJobsQuery(workerId, 'Open'));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // Any of them may be the one: the newest may start last.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <QueryView query={query} failure="Failed to fetch the open jobs" loading="Loading the open jobs...">
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
        showSearch={{ optionFilterProp: 'label' }}
        options={jobs.toSorted(soonestFirst).map(({ matchId, jobTitle, employerName, startsAt }) => ({
          value: matchId,
          // First, as a narrow screen cuts the end off.
          label: [...(startsAt ? [formatDateTime(startsAt)] : []), jobTitle, employerName].join(' · '),
        }))}
      />
    </Form.Item>
  );
}

const NO_START = '9';
const soonestFirst = (a: WorkerJob, b: WorkerJob): number =>
  (a.startsAt ?? NO_START).localeCompare(b.startsAt ?? NO_START);

import { useInfiniteQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { CallResult } from '../../../api/dispatch';
import type { NewestPage } from '../../../api/total';
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
  about: { matchId: string; label: string; seen: SeenOffer };
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

const LOADING = 'Loading the open jobs...';

function JobField({ workerId }: { workerId: string }) {
  const query = useInfiniteQuery(workerJobsQuery(workerId, 'Open'));
  const { hasNextPage, isFetching, isError, fetchNextPage } = query;
  // Any of them may be the one: the newest may start last.
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);
  return (
    <QueryView query={query} failure="Failed to fetch the open jobs" loading={LOADING}>
      {({ pages }) => <JobSelect pages={pages} isReading={hasNextPage && !isError} />}
    </QueryView>
  );
}

interface JobSelectProps {
  pages: readonly NewestPage<WorkerJob>[];
  isReading: boolean;
}

function JobSelect({ pages, isReading }: JobSelectProps) {
  const [isOpen, setOpen] = useState(false);
  // Fixed while it is open: antd highlights the first job anew when their number changes, and Enter takes that one.
  const [listed, setListed] = useState<JobSelectProps['pages']>();
  if (!isReading && listed !== pages && !(isOpen && listed)) setListed(pages);
  const jobs = (listed ?? []).flatMap(({ rows }) => rows);
  const options = jobs.toSorted(soonestFirst).map(({ matchId, jobTitle, employerName, startsAt }) => ({
    value: matchId,
    // First, as a narrow screen cuts the end off.
    label: [...(startsAt ? [formatDateTime(startsAt)] : []), jobTitle, employerName].join(' · '),
  }));
  const aboutOf = ({ value, label }: { value: string; label: string }): Values['about'] => {
    const job = pages.flatMap(({ rows }) => rows).find(({ matchId }) => matchId === value);
    return { matchId: value, label, seen: job && seenOffer(job.status, job.offer) };
  };
  const nothing = jobs.length > 0 ? 'No job matches the search.' : 'They are on the list of no open job.';
  return (
    <Form.Item
      name="about"
      label="Job"
      extra="An open job whose list they are on."
      rules={[{ required: true, message: 'Job is required' }]}
      getValueFromEvent={aboutOf}
      // The job of a choice that was restored may have left the list, and one that is in it may have been moved.
      getValueProps={(about?: Values['about']) => ({
        value: about && {
          value: about.matchId,
          label: options.find(({ value }) => value === about.matchId)?.label ?? about.label,
        },
      })}
    >
      <Select
        labelInValue
        loading={!listed}
        placeholder={listed ? 'Choose a job' : LOADING}
        notFoundContent={
          <span className="soft" role="status">
            {listed ? nothing : LOADING}
          </span>
        }
        showSearch={{ optionFilterProp: 'label' }}
        onOpenChange={setOpen}
        options={options}
      />
    </Form.Item>
  );
}

const NO_START = '9';
const soonestFirst = (a: WorkerJob, b: WorkerJob): number =>
  (a.startsAt ?? NO_START).localeCompare(b.startsAt ?? NO_START);

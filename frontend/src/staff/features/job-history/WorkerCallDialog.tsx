import { useInfiniteQuery } from '@tanstack/react-query';
import { Form, Select } from 'antd';
import type { CallResult } from '../../../api/dispatch';
import { QueryView } from '../../components/QueryView';
import type { Dialog } from '../../components/ReadingDialog';
import { CallForm } from '../calls/CallDialogs';
import { workerJobsQuery } from './api/job-history';

interface WorkerCallDialogProps extends Dialog {
  workerId: string;
  name: string;
  phone: string | null;
}

interface Values {
  matchId: string;
  result: CallResult;
  note?: string;
}

/** Records a call to a worker; it is about one of the open jobs whose list they are on. */
export function WorkerCallDialog({ workerId, ...dialog }: WorkerCallDialogProps) {
  return (
    <CallForm<Values> {...dialog} matchOf={({ matchId }) => matchId}>
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
      {({ pages }) => (
        <Form.Item
          name="matchId"
          label="Job"
          extra="An open job whose list they are on."
          rules={[{ required: true, message: 'Job is required' }]}
        >
          <Select
            placeholder="Choose a job"
            notFoundContent="They are on the list of no open job."
            options={pages
              .flatMap(({ rows }) => rows)
              .map(({ matchId, jobTitle, employerName }) => ({
                value: matchId,
                label: `${jobTitle} · ${employerName}`,
              }))}
          />
        </Form.Item>
      )}
    </QueryView>
  );
}

import { Spin } from 'antd';
import { useMemo, useState } from 'react';
import { formatPhone } from '../../../../shared/phone';
import { EmailText } from '../../../components/EmailText';
import { LoadError } from '../../../components/LoadError';
import { ReadingDialog } from '../../../components/ReadingDialog';
import { pageOf, Pagination } from '../../../components/Pagination';
import { RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { useEligibleWorkers } from '../api/use-eligible-workers';
import type { Job } from '../api/use-jobs';

const PAGE_SIZE = 100;

interface EligibleWorkersProps {
  open: boolean;
  job: Job;
  onClose: () => void;
}

/** Who is eligible for the job now, in order, and by which rule. */
export function EligibleWorkersDialog({ open, job, onClose }: EligibleWorkersProps) {
  return (
    <ReadingDialog open={open} title={`Eligible Workers - ${job.title}`} width={880} onClose={onClose}>
      <EligibleWorkers jobId={job.id} />
    </ReadingDialog>
  );
}

interface Row {
  id: string;
  name: string;
  email: string | null;
  phone: string | null;
  reason: string;
}

const columns: RecordColumn<Row>[] = [
  {
    title: 'Name',
    className: 'wide-cell',
    render: (_, { name, email, phone }) => (
      <div className="record-stack">
        <span className="record-name">{name}</span>
        {email && (
          <span className="record-soft">
            <EmailText address={email} />
          </span>
        )}
        {phone && <span className="record-soft record-number">{formatPhone(phone)}</span>}
      </div>
    ),
  },
  { title: 'Reason', className: 'wide-cell', render: (_, { reason }) => reason },
];

function EligibleWorkers({ jobId }: { jobId: string }) {
  const { data, error, isFetching, refetch } = useEligibleWorkers(jobId);
  const [page, setPage] = useState(1);
  const rows = useMemo(
    () =>
      data?.map(({ worker, eligibilityReason }): Row => {
        const { id, firstName, lastName, email, phone } = worker;
        return { id, name: `${firstName} ${lastName}`, email, phone, reason: eligibilityReason };
      }),
    [data],
  );
  if (error && !isFetching) {
    return (
      <LoadError
        message="Error loading eligible workers"
        toast="Failed to fetch eligible workers"
        description={`Failed to fetch eligible workers: ${error.message}`}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!rows) {
    return (
      <div className="dialog-loading" role="status">
        <Spin />
        <span>Loading eligible workers...</span>
      </div>
    );
  }
  if (rows.length === 0) return <p className="dialog-loading">No eligible workers found for this job.</p>;
  const shown = pageOf(rows, page, PAGE_SIZE);
  return (
    <>
      <p className="eligible-count">{`Found ${rows.length} eligible worker(s)`}</p>
      <div className="eligible-list" tabIndex={0} role="region" aria-label="Eligible workers">
        <RecordTable
          label="Eligible workers"
          rows={shown.rows}
          columns={columns}
          loading={false}
          empty={null}
        />
      </div>
      {rows.length > PAGE_SIZE && (
        <Pagination
          label="Pages of eligible workers"
          page={shown.current}
          pageSize={PAGE_SIZE}
          total={rows.length}
          onChange={setPage}
        />
      )}
    </>
  );
}

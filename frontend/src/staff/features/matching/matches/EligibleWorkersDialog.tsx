import { useMemo, useState } from 'react';
import { PAGE_SIZE } from '../../../../api/total';
import { formatPhone } from '../../../../shared/phone';
import { AddressText } from '../../../components/AddressText';
import { type Dialog, ReadingDialog } from '../../../components/ReadingDialog';
import { Pagination } from '../../../components/Pagination';
import { WorkerLink } from '../../../components/RecordLinks';
import { QueryView } from '../../../components/QueryView';
import { RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { useEligibleWorkers, type EligibleWorker } from '../api/matches';
import type { Job } from '../../jobs/api/jobs';

export function EligibleWorkersDialog({ open, job, onClose }: Dialog & { job: Job }) {
  return (
    <ReadingDialog open={open} title={`Eligible Workers - ${job.title}`} width={880} onClose={onClose}>
      <LoadedWorkers jobId={job.id} />
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
    render: ({ id, name, email, phone }) => (
      <div className="record-stack">
        <span className="record-name">
          <WorkerLink id={id}>{name}</WorkerLink>
        </span>
        {email && (
          <span className="soft">
            <AddressText address={email} />
          </span>
        )}
        {phone && <span className="soft record-number">{formatPhone(phone)}</span>}
      </div>
    ),
  },
  { title: 'Reason', className: 'wide-cell', render: ({ reason }) => reason },
];

/** A component of its own, so that only an open dialog fetches. */
function LoadedWorkers({ jobId }: { jobId: string }) {
  const [page, setPage] = useState(1);
  const query = useEligibleWorkers(jobId, page);
  return (
    <QueryView
      query={query}
      failure="Error loading eligible workers"
      toast="Failed to fetch eligible workers"
      reason={({ message }) => `Failed to fetch eligible workers: ${message}`}
      loading="Loading eligible workers..."
      isEmpty={({ total }) => total === 0}
      empty={<p className="dialog-empty">No eligible workers found for this job.</p>}
    >
      {({ rows, total }) => (
        <EligibleWorkers
          eligible={rows}
          total={total}
          isLoading={query.isPlaceholderData}
          page={page}
          onPage={setPage}
        />
      )}
    </QueryView>
  );
}

interface EligibleWorkersProps {
  eligible: readonly EligibleWorker[];
  total: number;
  isLoading: boolean;
  page: number;
  onPage: (page: number) => void;
}

function EligibleWorkers({ eligible, total, isLoading, page, onPage }: EligibleWorkersProps) {
  const rows = useMemo(
    () =>
      eligible.map(({ worker, eligibilityReason }): Row => {
        const { id, firstName, lastName, email, phone } = worker;
        return { id, name: `${firstName} ${lastName}`, email, phone, reason: eligibilityReason };
      }),
    [eligible],
  );
  return (
    <>
      <p className="eligible-count">{`Found ${total} eligible worker(s)`}</p>
      <div className="eligible-list" tabIndex={0} role="region" aria-label="Eligible workers">
        <RecordTable
          label="Eligible workers"
          rows={rows}
          columns={columns}
          loading={isLoading}
          empty={null}
        />
      </div>
      {total > PAGE_SIZE && (
        <Pagination
          label="Pages of eligible workers"
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          onChange={onPage}
        />
      )}
    </>
  );
}

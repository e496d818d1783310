import { useMemo, useState } from 'react';
import { formatPhone } from '../../../../shared/phone';
import { AddressText } from '../../../components/AddressText';
import { type Dialog, ReadingDialog } from '../../../components/ReadingDialog';
import { pageOf, Pagination } from '../../../components/Pagination';
import { QueryView } from '../../../components/QueryView';
import { RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { useEligibleWorkers, type EligibleWorker } from '../api/matches';
import type { Job } from '../../jobs/api/jobs';

const PAGE_SIZE = 100;

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
    render: ({ name, email, phone }) => (
      <div className="record-stack">
        <span className="record-name">{name}</span>
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
  return (
    <QueryView
      query={useEligibleWorkers(jobId)}
      failure="Error loading eligible workers"
      toast="Failed to fetch eligible workers"
      reason={({ message }) => `Failed to fetch eligible workers: ${message}`}
      loading="Loading eligible workers..."
      empty={<p className="dialog-empty">No eligible workers found for this job.</p>}
    >
      {(eligible) => <EligibleWorkers eligible={eligible} />}
    </QueryView>
  );
}

function EligibleWorkers({ eligible }: { eligible: readonly EligibleWorker[] }) {
  const [page, setPage] = useState(1);
  const rows = useMemo(
    () =>
      eligible.map(({ worker, eligibilityReason }): Row => {
        const { id, firstName, lastName, email, phone } = worker;
        return { id, name: `${firstName} ${lastName}`, email, phone, reason: eligibilityReason };
      }),
    [eligible],
  );
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

import { useState } from 'react';
import { formatDate, formatDateTime } from '../../../shared/dates';
import { NotSet } from '../../components/DetailList';
import { PagedTable } from '../../components/PagedTable';
import { JobLink, WorkerLink } from '../../components/RecordLinks';
import { QueryView } from '../../components/QueryView';
import { type Dialog, ReadingDialog } from '../../components/ReadingDialog';
import type { RecordColumn } from '../../components/RecordTable';
import { PLACES_SIZE, useDispatchList, type DispatchPlace } from './api/use-dispatch-list';

export function DispatchListDialog({ id, ...dialog }: Dialog & { id: string }) {
  return (
    <ReadingDialog {...dialog} title="The List as It Was" width={760} footer={null}>
      <List id={id} />
    </ReadingDialog>
  );
}

type Row = DispatchPlace & { id: string };

const columns: RecordColumn<Row>[] = [
  {
    title: 'Worker',
    render: ({ workerId, workerName }) => (
      <span className="record-name">
        <WorkerLink id={workerId}>{workerName}</WorkerLink>
      </span>
    ),
  },
  { title: 'Place', width: 90, className: 'corner-cell', render: ({ priority }) => priority },
  { title: 'Echelon', width: 100, render: ({ echelon }) => echelon },
  {
    title: 'Seniority Date',
    width: 210,
    render: ({ seniorityDate, countedFromToday }) => {
      if (!seniorityDate) return <NotSet />;
      return (
        <div className="record-stack">
          {formatDate(seniorityDate)}
          {countedFromToday && <span className="soft">the day of the refresh, for want of one</span>}
        </div>
      );
    },
  },
  { title: 'Tiebreaker', width: 120, render: ({ tiebreak }) => tiebreak },
];

/** A component of its own, so that only an open dialog fetches. */
function List({ id }: { id: string }) {
  const [page, setPage] = useState(1);
  const list = useDispatchList(id, page);
  return (
    <QueryView query={list} failure="Failed to fetch the list">
      {({ jobId, jobTitle, createdAt, dispatchClass, rulesVersion, total, places }) => (
        <div className="dispatch-list">
          <p>
            <strong>
              <JobLink id={jobTitle && jobId}>{jobTitle ?? 'A deleted job'}</JobLink>
            </strong>
            , {formatDateTime(createdAt)}. Dispatch class {dispatchClass}, rules {rulesVersion}.{' '}
            {total.toLocaleString('en-US')} {total === 1 ? 'worker was' : 'workers were'} eligible.
          </p>
          <PagedTable<Row>
            label="Places"
            plural="places"
            rows={places.map((place) => ({ ...place, id: place.workerId }))}
            columns={columns}
            loading={list.isFetching && list.isPlaceholderData}
            empty="Nobody was eligible."
            page={page}
            pageSize={PLACES_SIZE}
            total={total}
            onPage={setPage}
          />
        </div>
      )}
    </QueryView>
  );
}

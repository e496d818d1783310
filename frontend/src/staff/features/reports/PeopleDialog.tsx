import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Link } from 'react-router';
import { PagedTable } from '../../components/PagedTable';
import { QueryView } from '../../components/QueryView';
import { type Dialog, ReadingDialog } from '../../components/ReadingDialog';
import type { RecordColumn } from '../../components/RecordTable';
import { formatDateTime } from '../../../shared/dates';
import {
  type Asked,
  type Figure,
  PEOPLE_AT_ONCE,
  peopleQuery,
  type Person,
  type ReportRow,
} from './api/reports';
import { reasonLabel } from '../offers/offer-words';
import { figureWords, shown } from './report-words';

interface PeopleDialogProps extends Dialog {
  asked: Asked;
  figure: Figure;
  /** The key of a row; undefined: of all. */
  group: string | undefined;
  rows: readonly ReportRow[];
}

/** The jobs and people behind a figure. */
export function PeopleDialog({ open, onClose, ...which }: PeopleDialogProps) {
  const { figure, group, rows } = which;
  const name = rows.find(({ key }) => key === group)?.name;
  return (
    <ReadingDialog
      open={open}
      onClose={onClose}
      title={name === undefined ? figureWords[figure] : `${figureWords[figure]}: ${name}`}
      width={900}
    >
      <People key={`${figure} ${group}`} {...which} />
    </ReadingDialog>
  );
}

function People({ asked, figure, group }: Pick<PeopleDialogProps, 'asked' | 'figure' | 'group'>) {
  const [page, setPage] = useState(1);
  const query = useQuery(peopleQuery({ ...asked, figure, ...(group !== undefined && { key: group }) }, page));
  const columns = useMemo(() => columnsOf(figure), [figure]);
  return (
    <QueryView query={query} failure="Failed to fetch the people">
      {({ people, total }) => (
        <PagedTable
          label="Jobs and people"
          plural="people"
          rows={people}
          columns={columns}
          loading={query.isPlaceholderData}
          empty="Nobody"
          page={page}
          pageSize={PEOPLE_AT_ONCE}
          total={total}
          onPage={setPage}
        />
      )}
    </QueryView>
  );
}

function columnsOf(figure: Figure): RecordColumn<Person>[] {
  const more: Partial<Record<Figure, RecordColumn<Person>>> = {
    exceptions: {
      title: 'Reason',
      className: 'wide-cell',
      render: ({ what, reason }) => (
        <div className="record-stack">
          <span>{what !== null && reasonLabel(what)}</span>
          {reason && <span className="soft">{reason}</span>}
        </div>
      ),
    },
    withdrawn: { title: 'Reason', className: 'wide-cell', render: ({ reason }) => reason },
    hoursToFill: { title: 'Hours', width: 90, align: 'right', render: ({ amount }) => shown(amount) },
    texts: { title: 'Parts', width: 90, align: 'right', render: ({ amount }) => shown(amount) },
    segments: { title: 'Parts', width: 90, align: 'right', render: ({ amount }) => shown(amount) },
  };
  const last = more[figure];
  return [
    {
      title: 'Worker',
      width: '26%',
      render: ({ workerId, workerName }) => named(workerName, workerId && `/workers/${workerId}`),
    },
    {
      title: 'Job',
      className: 'wide-cell',
      render: ({ jobId, jobTitle, employerName }) => (
        <div className="record-stack">
          {named(jobTitle, jobId && `/jobs/${jobId}`)}
          {employerName && <span className="soft">{employerName}</span>}
        </div>
      ),
    },
    { title: 'When', width: '24%', render: ({ at }) => formatDateTime(at) },
    ...(last ? [last] : []),
  ];
}

const named = (name: string | null, address: string | null) =>
  address && name ? (
    <Link className="record-link" to={address}>
      {name}
    </Link>
  ) : (
    (name ?? <span className="soft">Deleted</span>)
  );

import { useMemo, type ReactNode } from 'react';
import { formatPhone } from '../../../../shared/phone';
import { RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { MatchStatusBadge, MemberStatusBadge } from '../../../components/StatusBadge';
import type { JobMatch } from '../api/matches';
import type { Job } from '../../jobs/api/jobs';
import { placeLine } from './PlaceDetails';
import { needsLinkAgain, nameOf, offerRefusal } from './match-rules';
import { LinkChanged, MatchActions } from './MatchActions';
import { notificationState, offerState } from './message-status';
import { MessageStatus } from './MessageStatus';

interface MatchesTableProps {
  job: Job;
  rows: readonly JobMatch[];
  loading: boolean;
  empty: ReactNode;
  onDetails: (match: JobMatch) => void;
  onOffer: (match: JobMatch) => void;
  onSms: (smsId: string) => void;
  onLinkSent: (match: JobMatch) => void;
}

/** A bulk send changes some rows at a time; the others are not redrawn. */
export function MatchesTable(props: MatchesTableProps) {
  const { job, rows, loading, empty, onDetails, onOffer, onSms, onLinkSent } = props;
  const columns = useMemo<RecordColumn<JobMatch>[]>(
    () => [
      {
        title: '#',
        width: 64,
        className: 'match-place',
        render: ({ priority }) => priority,
      },
      {
        title: 'Name',
        width: '22%',
        className: 'wide-cell unlabelled-cell',
        render: (match) => (
          <div className="record-stack">
            <span className="record-name">{nameOf(match)}</span>
            {match.place && <span className="match-why">{placeLine(match.place)}</span>}
            {match.worker?.phone && (
              <a className="soft record-number" href={`tel:${match.worker.phone}`}>
                {formatPhone(match.worker.phone)}
              </a>
            )}
          </div>
        ),
      },
      {
        title: 'Member Status',
        width: 190,
        render: ({ worker }) =>
          worker ? <MemberStatusBadge status={worker.memberStatus} /> : <span className="soft">Unknown</span>,
      },
      {
        title: 'Match Status',
        width: 160,
        render: ({ status }) => <MatchStatusBadge status={status} />,
      },
      {
        title: 'Notification Status',
        // The link's button depends on the job, too.
        render: (match) => (
          <>
            <MessageStatus
              state={notificationState(match)}
              subject={nameOf(match)}
              onOpen={match.smsId ? () => onSms(match.smsId ?? '') : undefined}
            />
            {needsLinkAgain(job, match) && <LinkChanged match={match} onSent={() => onLinkSent(match)} />}
          </>
        ),
      },
      {
        title: 'Offer Status',
        render: (match) => (
          <MessageStatus
            state={offerState(match)}
            subject={nameOf(match)}
            onOpen={match.offerSmsId ? () => onSms(match.offerSmsId ?? '') : undefined}
          />
        ),
      },
      {
        title: 'Actions',
        width: 132,
        align: 'right',
        className: 'wide-cell unlabelled-cell',
        // Always redrawn: whether an offer can be sent depends on the job, too.
        render: (match) => (
          <MatchActions
            match={match}
            refusal={offerRefusal(job, match)}
            onDetails={() => onDetails(match)}
            onOffer={() => onOffer(match)}
          />
        ),
      },
    ],
    [job, onDetails, onOffer, onSms, onLinkSent],
  );
  return (
    <RecordTable
      label="Job matches"
      rows={rows}
      columns={columns}
      namedBy="Name"
      loading={loading}
      empty={empty}
    />
  );
}

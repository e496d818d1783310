import { useMemo, type ReactNode } from 'react';
import { formatPhone } from '../../../../shared/phone';
import { WorkerLink } from '../../../components/RecordLinks';
import { RecordTable, type RecordColumn } from '../../../components/RecordTable';
import { MatchStatusBadge, MemberStatusBadge } from '../../../components/StatusBadge';
import { type JobMatch, nameOf } from '../api/matches';
import type { Job } from '../../jobs/api/jobs';
import { placeLine } from './PlaceDetails';
import { needsLinkAgain, offerRefusal } from './match-rules';
import { LinkChanged, MatchActions } from './MatchActions';
import { notificationState } from './message-status';
import { MessageStatus } from './MessageStatus';
import type { OfferCell } from './offer-cell';
import { OfferStatus } from './OfferStatus';

/** The same object while nothing of it changes: a bulk send changes some rows at a time, the others are not redrawn. */
export interface MatchRow {
  id: string;
  match: JobMatch;
  offer: OfferCell;
}

interface MatchesTableProps {
  job: Job;
  rows: readonly MatchRow[];
  loading: boolean;
  empty: ReactNode;
  selected: ReadonlySet<string>;
  onSelect: (ids: readonly string[], isSelected: boolean) => void;
  onDetails: (match: JobMatch) => void;
  onOffer: (match: JobMatch) => void;
  onMore: (match: JobMatch, button: HTMLElement) => void;
  onSms: (smsId: string) => void;
  onLinkSent: (match: JobMatch) => void;
}

export function MatchesTable(props: MatchesTableProps) {
  const { job, rows, loading, empty, selected, onSelect } = props;
  const { onDetails, onOffer, onMore, onSms, onLinkSent } = props;
  const columns = useMemo<RecordColumn<MatchRow>[]>(
    () => [
      {
        title: '#',
        width: 56,
        className: 'match-place',
        render: ({ match }) => match.priority,
      },
      {
        title: 'Name',
        className: 'wide-cell unlabelled-cell',
        render: ({ match }) => <WhoseMatch match={match} />,
      },
      {
        title: 'Member Status',
        width: 165,
        render: ({ match: { worker } }) =>
          worker ? <MemberStatusBadge status={worker.memberStatus} /> : <span className="soft">Unknown</span>,
      },
      {
        title: 'Match Status',
        width: 142,
        render: ({ match }) => <MatchStatusBadge status={match.status} />,
      },
      {
        title: 'Notification Status',
        width: 188,
        render: ({ match }) => (
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
        width: 188,
        render: ({ match, offer }) => (
          <OfferStatus
            cell={offer}
            subject={nameOf(match)}
            onOpen={match.offerSmsId ? () => onSms(match.offerSmsId ?? '') : undefined}
          />
        ),
      },
      {
        title: 'Actions',
        width: 164,
        align: 'right',
        className: 'wide-cell unlabelled-cell',
        render: ({ match }) => (
          <MatchActions
            match={match}
            refusal={offerRefusal(job, match)}
            onDetails={() => onDetails(match)}
            onOffer={() => onOffer(match)}
            onMore={(button) => onMore(match, button)}
          />
        ),
      },
    ],
    [job, onDetails, onOffer, onMore, onSms, onLinkSent],
  );
  const selection = useMemo(
    () => ({ selected, onChange: onSelect, nameOf: nameOfRow }),
    [selected, onSelect],
  );
  return (
    <RecordTable
      label="Job matches"
      rows={rows}
      columns={columns}
      namedBy="Name"
      loading={loading}
      empty={empty}
      selection={selection}
    />
  );
}

const nameOfRow = ({ match }: MatchRow) => nameOf(match);

function WhoseMatch({ match }: { match: JobMatch }) {
  const { place, worker } = match;
  return (
    <div className="record-stack match-whose">
      <span className="record-name">
        <WorkerLink id={worker?.id}>{nameOf(match)}</WorkerLink>
      </span>
      {place && <span className="match-why">{placeLine(place)}</span>}
      {worker?.phone && (
        <a className="soft record-number" href={`tel:${worker.phone}`}>
          {formatPhone(worker.phone)}
        </a>
      )}
    </div>
  );
}

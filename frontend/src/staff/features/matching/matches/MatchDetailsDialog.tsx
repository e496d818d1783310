import { Button, Modal } from 'antd';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { DetailList } from '../../../components/DetailList';
import { PartBoundary } from '../../../components/PartBoundary';
import { MatchStatusBadge, MemberStatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { History } from '../../audit/History';
import type { JobMatch } from '../api/matches';
import { nameOf } from './match-rules';
import { notificationState, offerState } from './message-status';
import { MessageStatus } from './MessageStatus';
import { PlaceDetails } from './PlaceDetails';
import { RecordAnswer } from './RecordAnswer';

interface MatchDetailsProps {
  open: boolean;
  match: JobMatch;
  onSms: (smsId: string) => void;
  onClose: () => void;
}

export function MatchDetailsDialog({ open, match, onSms, onClose }: MatchDetailsProps) {
  const { worker, smsId, offerSmsId } = match;
  const name = nameOf(match);
  const notification = notificationState(match);
  const offer = offerState(match);
  return (
    <Modal
      open={open}
      title="Job Match Details"
      width={620}
      destroyOnHidden
      onCancel={onClose}
      footer={[
        <Button key="view" href={`/worker-view/${match.id}`} target="_blank" rel="noopener">
          Open worker view
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          Close
        </Button>,
      ]}
    >
      <PartBoundary>
        <div className="details-head">
          <h2>{name}</h2>
          <MatchStatusBadge status={match.status} />
        </div>
        <DetailList
          entries={[
            ['Priority', match.priority],
            ['Why this place', <PlaceDetails key="place" match={match} />],
            ['Phone', worker?.phone && <a href={`tel:${worker.phone}`}>{formatPhone(worker.phone)}</a>],
            ['Member Status', worker && <MemberStatusBadge status={worker.memberStatus} />],
            ['Worker Status', worker && <WorkerStatusBadge status={worker.status} />],
            [
              'Notification Status',
              <Told
                key="notification"
                sentence={notification.sentence}
                status={
                  <MessageStatus
                    state={notification}
                    subject={name}
                    onOpen={smsId ? () => onSms(smsId) : undefined}
                  />
                }
              />,
            ],
            [
              'Offer Status',
              <Told
                key="offer"
                sentence={offer.sentence}
                status={
                  <MessageStatus
                    state={offer}
                    subject={name}
                    onOpen={offerSmsId ? () => onSms(offerSmsId) : undefined}
                  />
                }
              />,
            ],
            ...(match.linkChanged
              ? [['Link', 'Changed with the phone number; the worker was not texted the new one'] as const]
              : []),
            ['Notified', formatDateTime(match.notifiedAt)],
            ['Offered', formatDateTime(match.offeredAt)],
            ['Can be texted', worker ? (worker.unreachableReason ?? 'Yes') : 'No longer on the list'],
            ['Matched', formatDateTime(match.createdAt)],
          ]}
        />
        <RecordAnswer key={match.status} match={match} />
        <History level={3} entityType="job-match" entityId={match.id} />
      </PartBoundary>
    </Modal>
  );
}

function Told({ status, sentence }: { status: React.ReactNode; sentence: string }) {
  return (
    <div className="record-stack">
      {status}
      <span className="soft">{sentence}</span>
    </div>
  );
}

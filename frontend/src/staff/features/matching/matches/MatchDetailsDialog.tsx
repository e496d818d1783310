import { Button, Flex, Modal } from 'antd';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { DetailList } from '../../../components/DetailList';
import { PartBoundary } from '../../../components/PartBoundary';
import type { Dialog } from '../../../components/ReadingDialog';
import { WorkerLink } from '../../../components/RecordLinks';
import { MatchStatusBadge, MemberStatusBadge, WorkerStatusBadge } from '../../../components/StatusBadge';
import { History } from '../../audit/History';
import { type JobMatch, nameOf } from '../api/matches';
import { notificationState, offerState, type MessageState } from './message-status';
import { MessageStatus } from './MessageStatus';
import { PlaceDetails } from './PlaceDetails';
import { RecordAnswer } from './RecordAnswer';

interface MatchDetailsProps extends Dialog {
  match: JobMatch;
  onSms: (smsId: string) => void;
}

export function MatchDetailsDialog({ open, match, onSms, onClose }: MatchDetailsProps) {
  const { worker } = match;
  const name = nameOf(match);
  const text = (state: MessageState, smsId: string | null) => (
    <div className="record-stack">
      <MessageStatus state={state} subject={name} onOpen={smsId ? () => onSms(smsId) : undefined} />
      <span className="soft">{state.sentence}</span>
    </div>
  );
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
        <Flex className="details-head" wrap align="center" gap="8px 10px">
          <h2>
            <WorkerLink id={worker?.id}>{name}</WorkerLink>
          </h2>
          <MatchStatusBadge status={match.status} />
        </Flex>
        <DetailList
          entries={[
            ['Priority', match.priority],
            ['Why this place', <PlaceDetails key="place" match={match} />],
            ['Phone', worker?.phone && <a href={`tel:${worker.phone}`}>{formatPhone(worker.phone)}</a>],
            ['Member Status', worker && <MemberStatusBadge status={worker.memberStatus} />],
            ['Worker Status', worker && <WorkerStatusBadge status={worker.status} />],
            ['Notification Status', text(notificationState(match), match.smsId)],
            ['Offer Status', text(offerState(match), match.offerSmsId)],
            match.linkChanged && [
              'Link',
              'Changed with the phone number; the worker was not texted the new one',
            ],
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

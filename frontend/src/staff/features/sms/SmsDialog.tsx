import { Flex } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Schemas } from '../../../api';
import { formatDateTime } from '../../../shared/dates';
import { formatPhone } from '../../../shared/phone';
import { DetailList } from '../../components/DetailList';
import { JsonPanel } from '../../components/JsonPanel';
import { QueryView } from '../../components/QueryView';
import { ReadingDialog, type Dialog } from '../../components/ReadingDialog';
import { workerPath } from '../../records/names-and-paths';
import { resolveSms, smsQuery } from './api/texts';
import { MessageTrouble, RemovedBody } from '../../messages/MessageTrouble';
import { SmsStatusBadge } from './SmsStatusBadge';
import './sms.css';

type Sms = Schemas['SmsDetailsDto'];

const consequences = {
  sent: 'The worker counts as notified.',
  failed: 'The worker counts as not notified and can be texted again.',
};

export function SmsDialog({ open, id, onClose }: Dialog & { id: string }) {
  const query = useQuery({ ...smsQuery(id), enabled: open });
  return (
    <ReadingDialog open={open} title="SMS Message Details" width={680} onClose={onClose}>
      <QueryView query={query} failure="Failed to fetch SMS records">
        {(sms) => <SmsDetails sms={sms} onResolved={onClose} />}
      </QueryView>
    </ReadingDialog>
  );
}

function SmsDetails({ sms, onResolved }: { sms: Sms; onResolved: () => void }) {
  return (
    <div className="sms-details">
      <MessageTrouble
        message={sms}
        title="This text may or may not have been sent"
        noun="SMS"
        consequences={consequences}
        resolve={(status) => resolveSms(sms.id, status)}
        refreshes={['sms', 'job-matches', 'stats']}
        onResolved={onResolved}
      />
      <DetailList
        entries={[
          ['Status', <SmsStatusBadge key="status" status={sms.status} />],
          ['To', formatPhone(sms.phoneNumber)],
          [
            'Worker',
            sms.workerId && sms.workerName && <Link to={workerPath(sms.workerId)}>{sms.workerName}</Link>,
          ],
          ['Job', sms.jobId && <Link to={`/jobs/${sms.jobId}`}>{sms.jobTitle ?? 'Job'}</Link>],
          ['Segments', !sms.bodyRemovedAt && sms.segments],
          ['Attempts', String(sms.attempts)],
          ['Follows', sms.followsId && 'A text that did not arrive: this is the second try'],
          ['Created', formatDateTime(sms.createdAt)],
          ['Last change', formatDateTime(sms.updatedAt)],
        ]}
      />
      <h3>Message</h3>
      {sms.bodyRemovedAt ? (
        <RemovedBody at={sms.bodyRemovedAt} />
      ) : (
        <p className="message-preview">{sms.message}</p>
      )}
      <h3>Events</h3>
      <Events events={sms.events} />
      {/* For finding a cause together with the provider. */}
      <details className="sms-provider">
        <summary>What the SMS provider was asked and answered</summary>
        <DetailList
          entries={[
            ['Message id', sms.twilioMessageSid],
            ['Result', sms.resultSummary],
          ]}
        />
        <JsonPanel title="Request" value={sms.twilioRequest} empty="The SMS provider was not asked" />
        <JsonPanel title="Response" value={sms.twilioResponse} empty="No response from the SMS provider" />
      </details>
    </div>
  );
}

function Events({ events }: Pick<Sms, 'events'>) {
  if (events.length === 0) return <p className="soft">No events yet</p>;
  return (
    <Flex component="ol" vertical gap={8} className="sms-events plain-list">
      {events.map((event) => (
        <Flex component="li" key={event.id} wrap justify="space-between" gap="0 12px">
          <span>{event.messageStatus ?? event.eventType}</span>
          <span className="soft">{formatDateTime(event.createdAt)}</span>
          {(event.errorCode ?? event.errorMessage) && (
            <span className="sms-event-error">
              {[event.errorCode && `Error ${event.errorCode}`, event.errorMessage].filter(Boolean).join(': ')}
            </span>
          )}
        </Flex>
      ))}
    </Flex>
  );
}

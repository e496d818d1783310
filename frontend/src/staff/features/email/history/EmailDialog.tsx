import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../shared/dates';
import { DetailList } from '../../../components/DetailList';
import { QueryView } from '../../../components/QueryView';
import { type Dialog, ReadingDialog } from '../../../components/ReadingDialog';
import { WorkerLink } from '../../../components/RecordLinks';
import { RichTextView } from '../../../components/RichTextView';
import { MessageTrouble, RemovedBody } from '../../../messages/MessageTrouble';
import { emailQuery, resolveEmail, type EmailDetails as Details } from '../api/emails';
import { EmailStatusBadge } from './EmailStatusBadge';

const consequences = {
  sent: 'It counts as taken by the email provider.',
  failed: 'It counts as not sent and can be written again.',
};

export function EmailDialog({ open, id, onClose }: Dialog & { id: string }) {
  const query = useQuery({ ...emailQuery(id), enabled: open });
  return (
    <ReadingDialog open={open} title="Email Details" width={720} onClose={onClose}>
      <QueryView query={query} failure="Failed to load email history">
        {(email) => <EmailDetails email={email} onResolved={onClose} />}
      </QueryView>
    </ReadingDialog>
  );
}

function EmailDetails({ email, onResolved }: { email: Details; onResolved: () => void }) {
  const { workerId, workerName, jobId, jobTitle } = email;
  return (
    <div className="email-details">
      <MessageTrouble
        message={email}
        title="This email may or may not have been sent"
        noun="Email"
        consequences={consequences}
        resolve={(status) => resolveEmail(email.id, status)}
        refreshes={['emails', 'stats']}
        onResolved={onResolved}
      />
      <DetailList
        entries={[
          ['To', email.toEmail],
          ['From', email.fromEmail],
          !!email.replyToEmail && ['Reply-To', email.replyToEmail],
          ['Subject', email.subject],
          ['Status', <EmailStatusBadge key="status" status={email.status} />],
          ['Created', formatDateTime(email.createdAt)],
          ['SendGrid Message ID', email.sendgridMessageId],
          !!workerId && [
            'Worker ID',
            <Named
              key="worker"
              id={workerId}
              name={<WorkerLink id={workerName && workerId}>{workerName}</WorkerLink>}
            />,
          ],
          !!jobId && [
            'Job ID',
            <Named key="job" id={jobId} name={<Link to={`/jobs/${jobId}`}>{jobTitle ?? 'Job'}</Link>} />,
          ],
          ['Result Summary', email.resultSummary],
        ]}
      />
      <Content email={email} />
    </div>
  );
}

function Content({ email: { textContent, htmlContent, bodyRemovedAt } }: { email: Details }) {
  const missing = (words: string) =>
    bodyRemovedAt ? <RemovedBody at={bodyRemovedAt} /> : <p className="soft">{words}</p>;
  return (
    <>
      <h3>Text Content</h3>
      {textContent ? <p className="email-text">{textContent}</p> : missing('No text content')}
      <h3>HTML Content</h3>
      {htmlContent ? (
        <div className="email-html">
          <RichTextView html={htmlContent} />
        </div>
      ) : (
        missing('No HTML content')
      )}
    </>
  );
}

function Named({ id, name }: { id: string; name: React.ReactNode }) {
  return (
    <div className="record-stack">
      {name}
      <span className="soft">{id}</span>
    </div>
  );
}

import { MailOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button, Flex } from 'antd';
import { Link } from 'react-router';
import { formatMoment } from '../../../shared/dates';
import { QueryView } from '../../components/QueryView';
import { messageOr, useAction } from '../../forms/use-action';
import { useDialogs } from '../../hooks/use-dialogs';
import { emailQuery } from '../email/api/emails';
import { EmailDialog } from '../email/history/EmailDialog';
import { EmailStatusBadge } from '../email/history/EmailStatusBadge';
import { sendSlips, type Slips, slipsQuery } from './api/slips';
import './slips.css';

const stateWords: Readonly<Record<Slips['state'], string>> = {
  nobody: 'Nobody is dispatched yet.',
  'no-address': 'The employer has no e-mail address: print the slips, or enter one on the Employers page.',
  'not-sent': 'Not sent to the employer yet.',
  failed: 'The last e-mail did not arrive.',
  'out-of-date': 'Something changed since the last e-mail.',
  'up-to-date': 'The employer has the slips as they are now.',
};

/** What the employer was told of who comes. */
export function SlipsOfJob({ jobId }: { jobId: string }) {
  return (
    <section aria-labelledby="slips-heading">
      <h3 id="slips-heading">Dispatch Slips</h3>
      <QueryView query={useQuery(slipsQuery(jobId))} failure="Failed to fetch the slips">
        {(slips) => <Shown slips={slips} />}
      </QueryView>
    </section>
  );
}

function Shown({ slips: { jobId, state, dispatches, toEmail, sent } }: { slips: Slips }) {
  const { shown, isOpen, show, close } = useDialogs(['slip-email']);
  const { attempt, isBusy } = useAction({
    act: () => sendSlips(jobId),
    success: ({ message }) => ['Dispatch Slips', message],
    failure: messageOr('Failed to send the slips'),
    refreshes: ['job-matches', 'emails'],
    refreshFirst: true,
  });
  const [last, ...former] = sent;
  return (
    <div className="slips">
      <p role="status">
        {dispatches.length > 0 && `${dispatches.length} dispatched. `}
        {stateWords[state]}
      </p>
      {state !== 'nobody' && (
        <Flex wrap gap={8}>
          <Button
            icon={<MailOutlined aria-hidden />}
            disabled={toEmail === null}
            loading={isBusy}
            onClick={(event) => event.detail <= 1 && void attempt()}
          >
            {toEmail === null ? 'E-mail to the employer' : `E-mail to ${toEmail}`}
          </Button>
          <Link to={`/jobs/${jobId}/slips`} className="ant-btn ant-btn-default slips-print">
            <PrinterOutlined aria-hidden /> Print the slips
          </Link>
        </Flex>
      )}
      {last && <Sent slip={last} onEmail={() => show('slip-email', last.emailId)} />}
      {former.length > 0 && (
        <p className="soft">{`${former.length} earlier ${former.length === 1 ? 'e-mail' : 'e-mails'} before that.`}</p>
      )}
      {shown && <EmailDialog open={isOpen} id={shown.id} onClose={close} />}
    </div>
  );
}

function Sent({ slip, onEmail }: { slip: Slips['sent'][number]; onEmail: () => void }) {
  // What becomes of it is announced of the e-mail.
  const { data } = useQuery(emailQuery(slip.emailId));
  return (
    <Flex wrap align="center" gap="4px 8px">
      <EmailStatusBadge status={data?.status ?? slip.status} />
      <span>
        {[`${formatMoment(slip.madeAt)} to ${slip.toEmail}`, slip.madeBy && `by ${slip.madeBy}`]
          .filter(Boolean)
          .join(' ')}
        {slip.replacesAt && `, replaces the one of ${formatMoment(slip.replacesAt)}`}
      </span>
      <Button type="link" size="small" data-opens="slip-email" onClick={onEmail}>
        View the e-mail
      </Button>
    </Flex>
  );
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { formatMoment } from '../../../../shared/dates';
import { heldByWorker } from '../../../../api/dispatch';
import { queryKeys } from '../../../../api';
import { formatPhone } from '../../../../shared/phone';
import { AddressText } from '../../../components/AddressText';
import { DetailList } from '../../../components/DetailList';
import { HallTime } from '../../../components/HallTime';
import { JobLink } from '../../../components/RecordLinks';
import { useDialogs } from '../../../hooks/use-dialogs';
import { workerTextsQuery } from '../../sms/api/worker-texts';
import { consentSentence } from '../../sms/phone-numbers/consent-words';
import { EditedPhoneNumber } from '../../sms/phone-numbers/EditedPhoneNumber';
import { PhoneConsent } from '../../sms/phone-numbers/PhoneConsent';
import { workerName } from '../../../records/names-and-paths';
import type { Worker } from '../api/workers';
import { entriesOf, labelsOf } from '../worker-fields';
import type { WorkerNumber } from './use-worker-number';

const shownElsewhere = { email: false, phone: false, status: false, memberStatus: false };

/** How somebody is reached and whether they may be texted, their last text and their next job. */
export function WorkerFacts({ worker, number }: { worker: Worker; number: WorkerNumber }) {
  const { email } = worker;
  return (
    <section className="panel record-facts" aria-label="At a glance">
      <DetailList
        entries={[
          ['Phone', <Phone key="phone" worker={worker} number={number} />],
          [
            'Email',
            email && (
              <a key="email" href={`mailto:${email}`}>
                <AddressText address={email} />
              </a>
            ),
          ],
          ...entriesOf(worker, labelsOf.profile, shownElsewhere),
          ['Last text', <LastText key="text" workerId={worker.id} />],
          ['Next job', <NextJob key="job" workerId={worker.id} />],
        ]}
      />
    </section>
  );
}

function Phone({
  worker,
  number: { data: record, isPending, isError },
}: {
  worker: Worker;
  number: WorkerNumber;
}) {
  const phone = useDialogs(['phone']);
  if (!worker.phone) return <span className="soft">No phone number</span>;
  const words = record ? consentSentence(record.consent) : isPending ? '…' : undefined;
  return (
    <>
      <span className="worker-phone">
        <a href={`tel:${worker.phone}`}>{formatPhone(worker.phone)}</a>
        {record && (
          <PhoneConsent
            record={record}
            subject={workerName(worker)}
            isLookingUp={false}
            onClick={() => phone.show('phone', record.id)}
          />
        )}
      </span>
      <span className="worker-consent">
        {words ?? (isError ? 'Whether they may be texted could not be loaded' : '')}
        {record?.blocked && '. The number is blocked'}
      </span>
      {record && <EditedPhoneNumber dialogs={phone} open={phone.isOpen} record={record} />}
    </>
  );
}

function LastText({ workerId }: { workerId: string }) {
  const { data, isPending, isError } = useInfiniteQuery(workerTextsQuery(workerId));
  if (isPending) return '…';
  const last = data?.pages[0]?.rows[0];
  if (isError && !last) return <span className="soft">Could not be loaded</span>;
  if (!last) return <span className="soft">None yet</span>;
  return (
    <>
      <span className="worker-last-text">{last.body || 'No longer kept'}</span>
      <span className="soft">{`${last.direction === 'in' ? 'From them' : 'To them'}, ${formatMoment(last.createdAt)}`}</span>
    </>
  );
}

const standing = { open: 'Offered', waiting: 'Waits for a place', accepted: '' } as const;

/** The dispatch that comes next; without one the offer that waits for an answer. */
function NextJob({ workerId }: { workerId: string }) {
  const { data, isPending, isError } = useQuery({
    queryKey: queryKeys.list('job-matches', { heldBy: workerId }),
    queryFn: () => heldByWorker(workerId),
    meta: { follows: { jobs: {}, employers: {} } },
  });
  if (isPending) return '…';
  if (isError && !data) return <span className="soft">Could not be loaded</span>;
  const next = data?.find(({ outcome }) => outcome === 'accepted') ?? data?.[0];
  if (!next) return <span className="soft">None</span>;
  return (
    <>
      <JobLink id={next.jobStatus && next.jobId}>{next.jobTitle}</JobLink>
      <span className="soft">
        {[standing[next.outcome], next.employerName].filter(Boolean).join(' · ')}
        {next.startsAt && (
          <>
            {' · starts '}
            <HallTime value={next.startsAt} />
          </>
        )}
      </span>
    </>
  );
}

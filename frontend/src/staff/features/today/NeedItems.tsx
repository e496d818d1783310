import { Link } from 'react-router';
import { formatPhone } from '../../../shared/phone';
import { EmployerLink, JobLink, WorkerLink } from '../../components/RecordLinks';
import { AnswerBy } from '../offers/AnswerBy';
import { Told } from './Told';
import type { TodayNeeds } from './api/today';

type Item<Kind extends 'replies' | 'calls' | 'endingOffers' | 'slips' | 'drafts'> =
  TodayNeeds[Kind]['items'][number];

export function Reply({ reply, at }: { reply: Item<'replies'>; at: string }) {
  const { phoneNumber, workers, body, understoodAs, jobId, jobTitle } = reply;
  const [worker] = workers;
  return (
    <li>
      {understoodAs === 'dropping-out?' && <strong className="today-alarm">May not come: </strong>}
      {worker ? (
        <WorkerLink id={worker.id}>{worker.name}</WorkerLink>
      ) : (
        <span>{`No worker, ${formatPhone(phoneNumber)}`}</span>
      )}
      {jobId && jobTitle && (
        <>
          {' · '}
          <JobLink id={jobId}>{jobTitle}</JobLink>
        </>
      )}
      <span className="soft">{` · ${at}`}</span>
      <q className="today-quote">{body}</q>
    </li>
  );
}

/** What a worker does not know, where the page of the job does not say it. */
const UNKNOWN: Readonly<Partial<Record<Item<'calls'>['about'], string>>> = {
  place: 'does not know that they are to come',
  reminder: 'is not reminded of the start',
  message: 'does not know what you wrote',
  end: 'does not know that they are not to come',
};
const whyToCall = ({ jobId, about, reason }: Item<'calls'>) =>
  [jobId === null && 'the job was deleted', UNKNOWN[about], reason].filter(Boolean).join(' · ');

export const Call = ({ call }: { call: Item<'calls'> }) => (
  <li>
    <WorkerLink id={call.workerId}>{call.workerName}</WorkerLink>
    {call.phone && (
      <>
        {' '}
        <a className="record-number" href={`tel:${call.phone}`}>
          {formatPhone(call.phone)}
        </a>
      </>
    )}
    {' · '}
    <JobLink id={call.jobId}>{call.jobTitle}</JobLink>
    <span className="soft">{` · ${whyToCall(call)}`}</span>
    {call.offerId !== null && <Told offerId={call.offerId} workerName={call.workerName} />}
  </li>
);

export const EndingOffer = ({ offer }: { offer: Item<'endingOffers'> }) => (
  <li>
    <WorkerLink id={offer.workerId}>{offer.workerName}</WorkerLink>
    {' · '}
    <JobLink id={offer.jobId}>{offer.jobTitle}</JobLink>
    <span className="soft">
      {' · '}
      <AnswerBy value={offer.answerBy} />
    </span>
  </li>
);

const SLIPS: Readonly<Record<Item<'slips'>['state'], string>> = {
  'no-address': 'no e-mail address: print it',
  failed: 'the e-mail did not arrive',
  'not-sent': 'not sent yet',
  'out-of-date': 'changed since it was sent',
  nobody: 'nobody comes',
  'up-to-date': 'sent',
};

export const slipsPath = (jobId: string) => `/jobs/${jobId}/slips`;

export const DueSlip = ({ slip }: { slip: Item<'slips'> }) => (
  <li>
    <Link to={slipsPath(slip.jobId)}>{slip.jobTitle}</Link>
    <span className="soft">{` · ${slip.employerName} · ${SLIPS[slip.state] ?? slip.state}`}</span>
  </li>
);

export const NamedJob = ({ job }: { job: Item<'drafts'> }) => (
  <li>
    <JobLink id={job.id}>{job.title}</JobLink>
    <span className="soft">
      {' · '}
      <EmployerLink id={job.employerId}>{job.employerName}</EmployerLink>
    </span>
  </li>
);

import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { formatPhone } from '../../../shared/phone';
import { EmptyState } from '../../components/EmptyState';
import { HallTime } from '../../components/HallTime';
import { Paper, PrintPage } from '../../components/PrintPage';
import { RecordOrMissing } from '../../components/ReadingDialog';
import { LastSeal } from '../seals/LastSeal';
import { type Slips, slipsQuery } from './api/slips';
import './slips.css';

/** A sheet for each dispatch, for the worker to take along. */
export function SlipsPage() {
  const { id = '' } = useParams();
  return (
    <PrintPage title="Dispatch Slips" back={[`/jobs/${id}`, 'Back to the job']}>
      <RecordOrMissing query={useQuery(slipsQuery(id))} noun="job">
        {(slips) =>
          slips.dispatches.length === 0 ? (
            <EmptyState title="Nobody is dispatched to this job" />
          ) : (
            slips.dispatches.map(({ offerId, workerName }) => (
              <Slip key={offerId} slips={slips} workerName={workerName} />
            ))
          )
        }
      </RecordOrMissing>
    </PrintPage>
  );
}

function Slip({ slips, workerName }: { slips: Slips; workerName: string }) {
  const { hallName, hallPhone, jobTitle, employerName, classification, startsAt, endsAt, reportTo } = slips;
  const { rulesVersions } = slips;
  const facts: [label: string, value: React.ReactNode][] = [
    ['Worker', workerName],
    ['Job', `${jobTitle} at ${employerName}`],
    ['Classification', classification],
    ['Starts', startsAt && <HallTime value={startsAt} />],
    ['Ends', endsAt && <HallTime value={endsAt} />],
    ['Report to', reportTo],
  ];
  return (
    <Paper
      label={`Dispatch slip of ${workerName}`}
      head={
        <>
          <span>{hallName ?? 'Hiring Hall'}</span>
          {hallPhone && <span>{formatPhone(hallPhone)}</span>}
          {rulesVersions.length > 0 && <span>Rules of ranking {rulesVersions.join(', ')}</span>}
          <LastSeal />
        </>
      }
    >
      <h2>Dispatch Slip</h2>
      <dl className="slip-facts">
        {facts
          .filter(([, value]) => Boolean(value))
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </Paper>
  );
}

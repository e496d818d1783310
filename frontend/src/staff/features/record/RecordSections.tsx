import { type ReactNode, useId } from 'react';
import { formatDate } from '../../../shared/dates';
import { DetailList } from '../../components/DetailList';
import { HallTime } from '../../components/HallTime';
import { useClassificationNames, useEmployerNames } from '../classifications/api/reference-data';
import { exceptionWords, reasonOf } from '../job-events/exception-words';
import { outcomeWords } from '../offers/offer-words';
import type { JobRecord } from './api/record';

interface RecordSectionsProps {
  record: JobRecord;
  title: string;
  isWithFormerLists: boolean;
}

export function RecordSections({ record, title, isWithFormerLists }: RecordSectionsProps) {
  const { job, history, rulesVersions, dispatches, exceptions, lists, events } = record;
  const [employers, classifications] = [useEmployerNames(), useClassificationNames()];
  const shown = isWithFormerLists ? lists : lists.slice(-1);
  return (
    <div className="record-print">
      <h2>{title}</h2>
      <DetailList
        entries={[
          ['Employer', job && employers.nameOf(job.employerId)],
          ['Classification', job && classifications.nameOf(job.classificationId)],
          ['Status', job ? job.status : 'Deleted'],
          ['Openings', job?.openings && `${job.filled} of ${job.openings} filled`],
          ['Starts', job?.startsAt && <HallTime value={job.startsAt} />],
          ['Ends', job?.endsAt && <HallTime value={job.endsAt} />],
          ['Report to', job?.reportTo],
          ['Rules of ranking', rulesVersions.join(', ')],
        ]}
      />
      <Section title={`Dispatches (${dispatches.length})`} empty="Nobody was dispatched.">
        {dispatches.map(({ offerId, workerName, employerName, acceptedAt, outcome, outcomeAt }) => (
          <li key={offerId}>
            {workerName} for {employerName}, accepted <HallTime value={acceptedAt} />
            {outcome !== 'accepted' && `; ${outcomeWords({ outcome, outcomeAt })}`}
          </li>
        ))}
      </Section>
      <Section title={`Exceptions (${exceptions.length})`} empty="Nothing left the order of the list.">
        {exceptions.map((exception) => (
          <li key={exception.id}>
            <HallTime value={exception.at} />: {exception.workerName ?? 'The whole list'},{' '}
            {exceptionWords[exception.type]}
            {exception.by && ` by ${exception.by}`}.{' '}
            {reasonOf(exception) ?? <strong>No reason given.</strong>}
          </li>
        ))}
      </Section>
      {lists.length === 0 && <p>No list was made for this job.</p>}
      {shown.map((list) => (
        <Places key={list.id} list={list} />
      ))}
      <Section title="What happened" empty="Nothing is recorded." ordered>
        {events.map(({ id, at, says, by }) => (
          <li key={id}>
            <HallTime value={at} />: {says}
            {by && ` By ${by}.`}
          </li>
        ))}
      </Section>
      <Section title="How the job came to be as it is" empty="Nothing is recorded." ordered>
        {history.map(({ id, createdAt, summary }) => (
          <li key={id}>
            <HallTime value={createdAt} />: {summary}
          </li>
        ))}
      </Section>
    </div>
  );
}

interface SectionProps {
  title: string;
  empty: string;
  ordered?: boolean;
  children: ReactNode[];
}

function Section({ title, empty, ordered = false, children }: SectionProps) {
  const id = useId();
  const List = ordered ? 'ol' : 'ul';
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children.length > 0 ? <List className="plain-list">{children}</List> : <p>{empty}</p>}
    </section>
  );
}

function Places({
  list: { createdAt, rulesVersion, dispatchClass, places },
}: {
  list: JobRecord['lists'][number];
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        The list of <HallTime value={createdAt} /> ({places.length})
      </h3>
      <p>{`Dispatch class ${dispatchClass}, rules ${rulesVersion}.`}</p>
      {places.length > 0 && (
        <table className="record-places" aria-labelledby={id}>
          <thead>
            <tr>
              {['Place', 'Worker', 'Echelon', 'Seniority date', 'Tiebreaker'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {places.map(
              ({ priority, workerId, workerName, echelon, seniorityDate, countedFromToday, tiebreak }) => (
                <tr key={workerId}>
                  <td>{priority}</td>
                  <td>{workerName}</td>
                  <td>{echelon}</td>
                  <td>
                    {formatDate(seniorityDate, 'none')}
                    {countedFromToday && ' (the day of the list)'}
                  </td>
                  <td>{tiebreak}</td>
                </tr>
              ),
            )}
          </tbody>
        </table>
      )}
    </section>
  );
}

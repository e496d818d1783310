import { Link } from 'react-router';
import { EmptyState } from '../../components/EmptyState';
import { EmployerLink, JobLink } from '../../components/RecordLinks';
import { Panel } from '../../components/Panel';
import type { Today, TodayJob } from './api/today';
import { startWords, urgencyOf } from './start-words';
import { Waits } from './Waits';
import { useStill } from './use-still';

/** Open jobs, those that start first before the others. */
export function OpenJobs({ jobs, now }: { jobs: Today['jobs']; now: number }) {
  const { shown, isBehind, holding } = useStill(jobs);
  const { items, total } = shown;
  return (
    <Panel
      title="Open jobs"
      badge={<span className="today-count">{total}</span>}
      actions={
        <>
          <Waits isBehind={isBehind} />
          <Link className="today-more" to="/jobs?status=Open">
            All open jobs
          </Link>
        </>
      }
    >
      {items.length === 0 ? (
        <EmptyState title="No open jobs" description="What is open stands here by its start." />
      ) : (
        <ul className="plain-list today-jobs" {...holding}>
          {items.map((job) => (
            <Job key={job.id} job={job} now={now} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Job({ job, now }: { job: TodayJob; now: number }) {
  const { id, title, employerId, employerName, startsAt, openings, filled, run } = job;
  const urgency = urgencyOf(job, now);
  return (
    <li className={`today-job is-${urgency}`}>
      <div className="today-job-head">
        <JobLink id={id}>{title}</JobLink>
        <span className="today-start">
          {startsAt === null ? 'No start set' : <time dateTime={startsAt}>{startWords(startsAt, now)}</time>}
        </span>
      </div>
      <p className="today-job-facts">
        <strong>{openings === null ? `${filled} accepted` : `${filled} of ${openings} filled`}</strong>
        {facts(job).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        <span>
          <EmployerLink id={employerId}>{employerName}</EmployerLink>
        </span>
      </p>
      {openings !== null && (
        <div className="today-bar" aria-hidden>
          <span style={{ width: `${Math.min(100, (100 * filled) / openings)}%` }} />
        </div>
      )}
      {run?.sentence && <p className="today-sentence">{run.sentence}</p>}
    </li>
  );
}

const facts = ({ offersOpen, waiting }: TodayJob): string[] => [
  ...(offersOpen > 0 ? [offersOpen === 1 ? '1 offer open' : `${offersOpen} offers open`] : []),
  ...(waiting > 0 ? [`${waiting} waiting`] : []),
];

import { formatMoment } from '../../../shared/dates';
import { EmptyState } from '../../components/EmptyState';
import { Panel } from '../../components/Panel';
import { JobLink, WorkerLink } from '../../components/RecordLinks';
import { StatusBadge } from '../../components/StatusBadge';
import type { TodayAnswer } from './api/today';
import { useStill } from './use-still';
import { Waits } from './Waits';

const WORDS: Readonly<
  Record<TodayAnswer['answer'], readonly [words: string, tone: 'positive' | 'attention' | 'secondary']>
> = {
  accepted: ['Accepted', 'positive'],
  waiting: ['Said yes, waits', 'attention'],
  declined: ['Declined', 'secondary'],
  interested: ['Interested', 'positive'],
  'not-interested': ['Not interested', 'secondary'],
};
const VIAS: Readonly<Record<TodayAnswer['via'], string>> = {
  link: 'by link',
  reply: 'by text',
  call: 'by phone',
  staff: 'recorded',
};

/** Answers as they come, the newest first. */
export function LatestAnswers({ answers }: { answers: readonly TodayAnswer[] }) {
  const { shown, isBehind, holding } = useStill(answers);
  return (
    <Panel title="Answers" actions={<Waits isBehind={isBehind} />}>
      <div className="today-answers" role="log" aria-label="Answers as they come" tabIndex={0} {...holding}>
        {shown.length === 0 ? (
          <EmptyState title="No answers yet" description="Answers of the last three days appear here." />
        ) : (
          <ul className="plain-list">
            {shown.map((answer) => (
              <Answer key={answer.id} answer={answer} at={formatMoment(answer.at)} />
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}

function Answer({ answer: given, at }: { answer: TodayAnswer; at: string }) {
  const { workerId, workerName, jobId, jobTitle, answer, via, by } = given;
  const [words, tone] = WORDS[answer] ?? [answer, 'secondary'];
  return (
    <li className="today-answer">
      <time className="soft" dateTime={given.at}>
        {at}
      </time>
      <span className="today-answer-who">
        <WorkerLink id={workerId}>{workerName}</WorkerLink>
        {' · '}
        <JobLink id={jobId}>{jobTitle}</JobLink>
        <span className="soft">{` · ${VIAS[via] ?? via}${by ? ` by ${by}` : ''}`}</span>
      </span>
      <StatusBadge tone={tone}>{words}</StatusBadge>
    </li>
  );
}

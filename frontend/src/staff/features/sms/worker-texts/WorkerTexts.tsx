import { useInfiniteQuery } from '@tanstack/react-query';
import { HallTime } from '../../../components/HallTime';
import { Flex, Tag } from 'antd';
import { counted } from '../../../../api/total';
import { EmptyState } from '../../../components/EmptyState';
import { OlderPages } from '../../../components/OlderPages';
import { JobLink } from '../../../components/RecordLinks';
import { type WorkerText, workerTextsQuery } from '../api/worker-texts';
import { AnswerForm } from '../inbox/AnswerForm';
import { understoodColour, understoodWords } from '../inbox/understood-words';
import { SmsStatusBadge } from '../SmsStatusBadge';
import './worker-texts.css';

interface WorkerTextsProps {
  workerId: string;
  name: string;
  /** Why they cannot be texted; undefined when they can. */
  refusal: string | undefined;
}

/** The thread with a worker, as on a phone: the newest stands last, above the box to write back. */
export function WorkerTexts({ workerId, name, refusal }: WorkerTextsProps) {
  const query = useInfiniteQuery(workerTextsQuery(workerId));
  const newestOfTheirs = query.data?.pages
    .flatMap(({ rows }) => rows)
    .find(({ direction }) => direction === 'in');
  return (
    <section aria-label="Texts" className="worker-texts">
      <OlderPages
        query={query}
        failure="Failed to fetch the texts"
        loading="Loading texts..."
        empty={<EmptyState title="No texts yet" />}
        isUpwards
      >
        {(texts, total) => (
          <>
            <p className="list-count" role="status">
              {counted(total, 'text', 'texts')}
            </p>
            <ol className="plain-list thread" aria-label={`Texts with ${name}`}>
              {texts.toReversed().map((text) => (
                <Text key={text.id} text={text} name={name} />
              ))}
            </ol>
          </>
        )}
      </OlderPages>
      {refusal ? (
        <p className="soft">{`${name} cannot be texted: ${refusal}.`}</p>
      ) : (
        <AnswerForm workerId={workerId} seen={newestOfTheirs?.id ?? null} label={`Text to ${name}`} />
      )}
    </section>
  );
}

type SmsStatus = Parameters<typeof SmsStatusBadge>[0]['status'];

function Text({ text, name }: { text: WorkerText; name: string }) {
  const { direction, body, status, jobId, jobTitle, createdAt } = text;
  const isFromThem = direction === 'in';
  return (
    <li className="thread-text" data-direction={direction}>
      <span className="visually-hidden">{isFromThem ? `${name}: ` : 'The hall: '}</span>
      <p className="thread-body">{body || <span className="soft">No longer kept</span>}</p>
      <Flex wrap align="center" gap="4px 8px" className="soft">
        <time dateTime={createdAt}>
          <HallTime value={createdAt} />
        </time>
        {isFromThem ? (
          <Tag color={understoodColour(status)}>{`Understood as: ${understoodWords(status)}`}</Tag>
        ) : (
          <SmsStatusBadge status={status as SmsStatus} />
        )}
        {jobTitle && <JobLink id={jobId}>{jobTitle}</JobLink>}
      </Flex>
    </li>
  );
}

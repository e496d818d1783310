import { Button, Flex, Tag } from 'antd';
import { HallTime } from '../../../components/HallTime';
import { useRef, useState } from 'react';
import { formatPhone } from '../../../../shared/phone';
import { JobLink, WorkerLink } from '../../../components/RecordLinks';
import { useAction } from '../../../forms/use-action';
import { type InboundText, judgeText } from '../api/inbox';
import { AnswerForm } from './AnswerForm';
import { DEALING, EndDispatchOfText } from './EndDispatchOfText';
import { understoodColour, understoodWords } from './understood-words';

interface InboxTextProps {
  text: InboundText;
  /** It has left the list, while it is being answered. */
  isGone?: boolean;
  onAnswering?: (isOpen: boolean) => void;
  /** Once it may have left the list. */
  onDealtWith: () => void;
}

export function InboxText({ text, isGone = false, onAnswering, onDealtWith }: InboxTextProps) {
  const { id, body, phoneNumber, workers, holders, jobId, jobTitle, offerId, understoodAs } = text;
  const { doneAt, doneBy } = text;
  const others = holders.filter((holder) => !workers.some((worker) => worker.id === holder.id));
  const hasMoved = workers.length > 0 && others.length > 0 && others.length === holders.length;
  const [answersTo, setAnswersTo] = useState<string | null>(null);
  const number = formatPhone(phoneNumber);
  const item = useRef<HTMLLIElement>(null);
  const answer = (workerId: string | null) => {
    setAnswersTo(workerId);
    onAnswering?.(workerId !== null);
  };
  const closeAnswer = () => {
    item.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
    answer(null);
  };
  // Buttons that are disabled meanwhile would lose the focus; an action runs once at a time.
  const act = useAction({
    ...DEALING,
    act: (work: () => Promise<unknown>) => work(),
    onDone: onDealtWith,
  });
  const judge = (isOptOut: boolean) => void act.attempt(() => judgeText(id, isOptOut));
  return (
    <li ref={item} className="inbox-text">
      <Flex wrap align="center" gap="4px 10px">
        <Tag color={understoodColour(understoodAs)}>{understoodWords(understoodAs)}</Tag>
        {workers.map((worker) => (
          <WorkerLink key={worker.id} id={worker.id}>
            {worker.name}
          </WorkerLink>
        ))}
        <span className="soft">{`${workers.length === 0 ? 'No worker, ' : ''}${number}`}</span>
        {others.length > 0 && <span className="soft">now of</span>}
        {others.map((holder) => (
          <WorkerLink key={holder.id} id={holder.id}>
            {holder.name}
          </WorkerLink>
        ))}
        {jobId && <JobLink id={jobId}>{jobTitle ?? 'Job'}</JobLink>}
        <span className="soft">
          <HallTime value={text.createdAt} />
        </span>
      </Flex>
      <q>{text.bodyRemovedAt ? '…' : body}</q>
      {isGone ? (
        <span className="soft" role="status">
          Somebody else has dealt with it meanwhile.
        </span>
      ) : doneAt ? (
        <span className="soft">
          {`Done${doneBy ? ` by ${doneBy}` : ''}, `}
          <HallTime value={doneAt} />
        </span>
      ) : (
        <Flex wrap gap={8}>
          {(workers.length > 0 ? workers : holders).map((worker) => (
            <Button
              key={worker.id}
              size="small"
              aria-expanded={answersTo === worker.id}
              onClick={() => answer(answersTo === worker.id ? null : worker.id)}
            >
              {`Answer ${worker.name}`}
            </Button>
          ))}
          {offerId && <EndDispatchOfText text={text} offerId={offerId} onDealtWith={onDealtWith} />}
          {understoodAs === 'stop?' && (
            <Button
              size="small"
              onClick={() => judge(true)}
              aria-label={`Opt out ${hasMoved ? workers.map(({ name }) => name).join(', ') : number}`}
            >
              Opt out
            </Button>
          )}
          <Button size="small" onClick={() => judge(false)} aria-label={`Done: ${number}`}>
            Done
          </Button>
        </Flex>
      )}
      {answersTo && (
        <AnswerForm
          key={answersTo}
          workerId={answersTo}
          seen={id}
          onDone={() => {
            closeAnswer();
            onDealtWith();
          }}
        />
      )}
    </li>
  );
}

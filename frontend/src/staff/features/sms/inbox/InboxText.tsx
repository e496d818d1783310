import { Button, Flex, Tag } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDateTime } from '../../../../shared/dates';
import { formatPhone } from '../../../../shared/phone';
import { messageOr, useAction } from '../../../forms/use-action';
import { workerPath } from '../../../records/worker';
import { endDispatch, type InboundText, judgeText } from '../api/inbox';
import { AnswerForm } from './AnswerForm';

const words: Readonly<Record<InboundText['understoodAs'], string>> = {
  yes: 'Yes',
  no: 'No',
  stop: 'Opt-out',
  'stop?': 'Opt-out?',
  start: 'Opt-in',
  help: 'Help',
  'dropping-out?': 'Dropping out?',
  unclear: 'Unclear',
};
const colours: Partial<Record<InboundText['understoodAs'], string>> = {
  'dropping-out?': 'red',
  'stop?': 'orange',
};
/** A dispatch that ends shows in the job, its matches and the figures, too. */
const REFRESHES = ['inbound-texts', 'phone-numbers', 'job-matches', 'jobs', 'stats'] as const;

export function InboxText({ text }: { text: InboundText }) {
  const { id, body, phoneNumber, workers, jobId, jobTitle, offerId, understoodAs, doneAt, doneBy } = text;
  const [answersTo, setAnswersTo] = useState<string | null>(null);
  const number = formatPhone(phoneNumber);
  const act = useAction({
    act: (work: () => Promise<unknown>) => work(),
    success: 'The text is dealt with',
    failure: messageOr('Failed to deal with the text'),
    refreshes: REFRESHES,
  });
  const judge = (isOptOut: boolean) => void act.attempt(() => judgeText(id, isOptOut));
  const end = (offer: string) =>
    void act.attempt(async () => {
      await endDispatch(offer);
      await judgeText(id, false);
    });
  return (
    <li className="inbox-text">
      <Flex wrap align="center" gap="4px 10px">
        <Tag color={colours[understoodAs]}>{words[understoodAs]}</Tag>
        {workers.map((worker) => (
          <Link key={worker.id} to={workerPath(worker.id)}>
            {worker.name}
          </Link>
        ))}
        <span className="soft">{`${workers.length === 0 ? 'No worker, ' : ''}${number}`}</span>
        {jobId && <Link to={`/jobs/${jobId}`}>{jobTitle ?? 'Job'}</Link>}
        <span className="soft">{formatDateTime(text.createdAt)}</span>
      </Flex>
      <q>{text.bodyRemovedAt ? '…' : body}</q>
      {doneAt ? (
        <span className="soft">{`Done${doneBy ? ` by ${doneBy}` : ''}, ${formatDateTime(doneAt)}`}</span>
      ) : (
        <Flex wrap gap={8}>
          {workers.map((worker) => (
            <Button
              key={worker.id}
              size="small"
              aria-expanded={answersTo === worker.id}
              onClick={() => setAnswersTo(answersTo === worker.id ? null : worker.id)}
            >
              {`Answer ${worker.name}`}
            </Button>
          ))}
          {offerId && (
            <Button size="small" danger disabled={act.isBusy} onClick={() => end(offerId)}>
              {`End the dispatch${workers[0] ? ` of ${workers[0].name}` : ''}`}
            </Button>
          )}
          {understoodAs === 'stop?' && (
            <Button
              size="small"
              disabled={act.isBusy}
              onClick={() => judge(true)}
              aria-label={`Opt out ${number}`}
            >
              Opt out
            </Button>
          )}
          <Button
            size="small"
            disabled={act.isBusy}
            onClick={() => judge(false)}
            aria-label={`Done: ${number}`}
          >
            Done
          </Button>
        </Flex>
      )}
      {answersTo && <AnswerForm workerId={answersTo} onDone={() => setAnswersTo(null)} />}
    </li>
  );
}

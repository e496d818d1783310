import { useInfiniteQuery } from '@tanstack/react-query';
import { Flex, Radio } from 'antd';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { counted } from '../../../../api/total';
import { EmptyState } from '../../../components/EmptyState';
import { OlderPages } from '../../../components/OlderPages';
import { TransferButtons } from '../../../components/TransferButtons';
import { useFocusOfRows } from '../../../hooks/use-focus-back';
import { useMovingRows } from '../../../hooks/use-moving-rows';
import { type InboundText, inboxQuery } from '../api/inbox';
import { InboxText } from './InboxText';
import './inbox.css';

const withAnswered = (texts: InboundText[], answered: InboundText | null): InboundText[] =>
  answered && !texts.some(({ id }) => id === answered.id) ? [answered, ...texts] : texts;

/** What workers have texted and nobody has dealt with; who may not come stands first. */
export function InboxTab() {
  const [parameters, setParameters] = useSearchParams();
  const isDone = parameters.get('show') === 'done';
  // Somebody else may deal with it meanwhile; what is being typed stays.
  const [answered, setAnswered] = useState<InboundText | null>(null);
  return (
    <section aria-label="Inbox">
      <Flex className="inbox-bar" wrap align="center" justify="space-between" gap={8}>
        <Radio.Group
          optionType="button"
          value={isDone ? 'done' : 'open'}
          aria-label="Which texts"
          options={[
            { label: 'To read', value: 'open' },
            { label: 'Done', value: 'done' },
          ]}
          onChange={({ target }) => {
            setAnswered(null);
            setParameters(target.value === 'done' ? { show: 'done' } : {});
          }}
        />
        <TransferButtons exportOf="/api/inbox.csv" filters={{ done: String(isDone) }} />
      </Flex>
      <OlderPages
        query={useInfiniteQuery(inboxQuery(isDone))}
        failure="Failed to fetch texts from workers"
        empty={
          answered ? undefined : (
            <EmptyState
              title={isDone ? 'No texts yet' : 'Nothing to read'}
              description={isDone ? undefined : 'What workers text and nobody has dealt with is shown here.'}
            />
          )
        }
      >
        {(texts, total) => (
          <>
            <p className="soft" role="status">
              {counted(total, 'text', 'texts')}
            </p>
            <InboxList
              label={isDone ? 'Texts that are done' : 'Texts to read'}
              texts={texts}
              answered={answered}
              onAnswering={setAnswered}
            />
          </>
        )}
      </OlderPages>
    </section>
  );
}

interface InboxListProps {
  label: string;
  texts: InboundText[];
  answered: InboundText | null;
  onAnswering: (text: InboundText | null) => void;
}

function InboxList({ label, texts, answered, onAnswering }: InboxListProps) {
  const { list, keep } = useFocusOfRows<HTMLUListElement>();
  const shown = withAnswered(texts, answered);
  const moving = useMovingRows(shown.map(({ id }) => id));
  return (
    <ul ref={list} className="plain-list inbox" aria-label={label} {...moving}>
      {shown.map((text, index) => (
        <InboxText
          key={text.id}
          text={text}
          isGone={!texts.includes(text)}
          onAnswering={(isOpen) => onAnswering(isOpen ? text : null)}
          onDealtWith={() => keep(index)}
        />
      ))}
    </ul>
  );
}

import { Button, Flex } from 'antd';
import { useRef } from 'react';
import { type CallResult, passOver, recordCall, type ToCall } from '../../../api/dispatch';
import { formatPhone } from '../../../shared/phone';
import { messageOr, useAction } from '../../forms/use-action';
import { CALL_RESULTS, callWords } from '../calls/call-words';

/** Those whose turn waits for a phone call, with each result as one button. */
export function ToCallList({ toCall }: { toCall: readonly ToCall[] }) {
  const list = useRef<HTMLUListElement>(null);
  // A row that goes takes its button along: the focus stays in the list, on the row that takes its place.
  const keepFocus = (index: number) => {
    const rows = list.current?.children;
    const next = rows?.[Math.min(index, rows.length - 1)]?.querySelector<HTMLElement>('button');
    if (document.activeElement === document.body) (next ?? list.current)?.focus();
  };
  return (
    <ul ref={list} className="plain-list fill-calls" tabIndex={-1} aria-label="To call">
      {toCall.map((one, index) => (
        <Caller key={one.matchId} one={one} onDone={() => keepFocus(index)} />
      ))}
    </ul>
  );
}

type Act = CallResult | 'go-on';

function Caller({ one, onDone }: { one: ToCall; onDone: () => void }) {
  const { matchId, workerName, priority, phone, reason, lastCall } = one;
  const { attempt, isBusy } = useAction({
    act: (act: Act): Promise<unknown> =>
      act === 'go-on'
        ? passOver(matchId, { reason: 'could-not-be-reached' })
        : recordCall(matchId, { result: act }),
    success: (_answer, act) => [
      'Success',
      act === 'go-on' ? `Goes on without ${workerName}` : `${workerName}: ${callWords(act).toLowerCase()}`,
    ],
    failure: messageOr('Failed to record the call'),
    refreshes: ['job-matches', 'jobs', 'stats'],
    refreshFirst: true,
    onDone: () => setTimeout(onDone),
  });
  return (
    <li>
      <div className="fill-whom">
        <strong>{`#${priority} ${workerName}`}</strong>
        {phone && (
          <a className="record-number" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
        )}
        <span className="soft">
          {[reason, lastCall && `last call: ${callWords(lastCall.result).toLowerCase()}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <Flex wrap gap={6} role="group" aria-label={`Result of the call to ${workerName}`}>
        {CALL_RESULTS.map(({ value, label }) => (
          <Button
            key={value}
            size="small"
            type={value === 'accepted' ? 'primary' : 'default'}
            disabled={isBusy}
            onClick={(event) => event.detail <= 1 && void attempt(value)}
          >
            {label}
          </Button>
        ))}
        <Button
          size="small"
          danger
          disabled={isBusy}
          onClick={(event) => event.detail <= 1 && void attempt('go-on')}
        >
          Go on without them
        </Button>
      </Flex>
    </li>
  );
}

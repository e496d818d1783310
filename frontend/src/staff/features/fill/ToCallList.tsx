import { Button, Flex } from 'antd';
import { type CallResult, passOver, recordCall, type ToCall } from '../../../api/dispatch';
import { formatPhone } from '../../../shared/phone';
import { WorkerLink } from '../../components/RecordLinks';
import { messageOr, useAction } from '../../forms/use-action';
import { useFocusOfRows } from '../../hooks/use-focus-back';
import { useMovingRows } from '../../hooks/use-moving-rows';
import { CALL_RESULTS, callWords } from '../calls/call-words';

/** Those whose turn waits for a phone call, with each result as one button. */
interface ToCallListProps {
  toCall: readonly ToCall[];
}

export function ToCallList({ toCall }: ToCallListProps) {
  // The name of the next one, never a result: a key that is held down must not answer for somebody else.
  const { list, keep } = useFocusOfRows<HTMLUListElement>();
  const moving = useMovingRows(toCall.map(({ matchId }) => matchId));
  return (
    <ul ref={list} className="plain-list fill-calls" tabIndex={-1} aria-label="To call" {...moving}>
      {toCall.map((one, index) => (
        <Caller key={one.matchId} one={one} onDone={() => keep(index)} />
      ))}
    </ul>
  );
}

type Act = CallResult | 'go-on';

interface CallerProps {
  one: ToCall;
  onDone: () => void;
}

function Caller({ one, onDone }: CallerProps) {
  const { matchId, workerId, workerName, priority, phone, reason, lastCall, offerId } = one;
  // Buttons that are disabled meanwhile would lose the focus; an action runs once at a time.
  const { attempt } = useAction({
    act: (act: Act): Promise<unknown> =>
      act === 'go-on'
        ? passOver(matchId, { reason: 'could-not-be-reached' })
        : recordCall(matchId, { result: act, seenOfferId: offerId }),
    success: (_answer, act) => [
      'Success',
      act === 'go-on' ? `Goes on without ${workerName}` : `${workerName}: ${callWords(act).toLowerCase()}`,
    ],
    failure: messageOr('Failed to record the call'),
    refreshes: ['job-matches', 'jobs', 'stats'],
    refreshFirst: true,
    onDone,
  });
  return (
    <li>
      <div className="fill-whom">
        <strong>
          <WorkerLink id={workerId}>{`#${priority} ${workerName}`}</WorkerLink>
        </strong>
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
            onClick={(event) => event.detail <= 1 && void attempt(value)}
          >
            {label}
          </Button>
        ))}
        <Button size="small" danger onClick={(event) => event.detail <= 1 && void attempt('go-on')}>
          Go on without them
        </Button>
      </Flex>
    </li>
  );
}

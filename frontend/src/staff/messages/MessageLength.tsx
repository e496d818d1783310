import { useEffect, useState } from 'react';
import { MAX_SMS_LENGTH } from './message-rules';
import './messages.css';

type Count = (text: string) => number;

let loading: Promise<Count> | undefined;

const loadCount = () =>
  (loading ??= import('sms-segments-calculator').then(
    ({ SegmentedMessage }): Count =>
      (text) =>
        new SegmentedMessage(text).segmentsCount,
  ));

export function MessageLength({ text, toMany = false }: { text: string; toMany?: boolean }) {
  const [count, setCount] = useState<Count>();
  useEffect(() => {
    let isShown = true;
    loadCount().then(
      (loaded) => isShown && setCount(() => loaded),
      // Without it the characters are still counted; the next text tries again.
      () => (loading = undefined),
    );
    return () => {
      isShown = false;
    };
  }, []);

  if (text.length > MAX_SMS_LENGTH) {
    return (
      <p className="message-length is-too-long" role="alert">
        {`The text would have ${text.length} characters; at most ${MAX_SMS_LENGTH} can be sent`}
      </p>
    );
  }
  const segments = count?.(text);
  return (
    <p className="message-length">
      {`${text.length} characters`}
      {segments !== undefined &&
        ` · ${segments} ${segments === 1 ? 'segment' : 'segments'}${toMany ? ' per worker' : ''}`}
    </p>
  );
}

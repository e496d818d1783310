import { Button } from 'antd';
import { useState } from 'react';
import { toldOf } from '../../../api/dispatch';
import { messageOr, useAction } from '../../forms/use-action';

/** A job that was deleted has no page on which the call could be recorded. */
export function Told({ offerId, workerName }: { offerId: string; workerName: string }) {
  const [isTold, setTold] = useState(false);
  const { attempt } = useAction({
    act: () => toldOf(offerId),
    success: `${workerName} was told.`,
    failure: messageOr('Failed to record that they were told'),
    refreshes: ['job-matches', 'today'],
    onDone: () => setTold(true),
  });
  // The list does not change while somebody uses it, so the button shows the result; disabled, it would lose
  // the focus.
  return (
    <Button
      size="small"
      className="today-told"
      aria-label={`${isTold ? 'Told' : 'They were told'}: ${workerName}`}
      onClick={(event) => event.detail <= 1 && !isTold && void attempt()}
    >
      {isTold ? 'Told' : 'They were told'}
    </Button>
  );
}

import { Alert, Input, Select } from 'antd';
import { useId } from 'react';
import type { OutOfOrderReason } from '../../../api/dispatch';
import type { OffersCheck } from './api/offers';
import { NOTE_LENGTH, reasonChoices } from './offer-words';

interface OfferOrderProps {
  check: OffersCheck;
  reason: OutOfOrderReason | undefined;
  note: string;
  onReason: (reason: OutOfOrderReason | undefined) => void;
  onNote: (note: string) => void;
}

const SHOWN = 8;

/** A reason is asked for. */
export const leavesOrder = ({ offers }: OffersCheck): boolean =>
  offers.some(({ isException }) => isException);

/** What the order, the places and other dispatches have against an offer; asks why the order is left. */
export function OfferOrder({ check, ...props }: OfferOrderProps) {
  const { before, offers } = check;
  const { reason, note, onReason, onNote } = props;
  const reasonId = useId();
  const noteId = useId();
  const busy = offers.filter(({ dispatchedTo }) => dispatchedTo !== null);
  const withoutPlace = offers.filter(({ holds }) => holds === false).length;
  const saidNo = offers.filter(({ status }) => status === 'Not Interested' || status === 'Declined');
  const isOutOfOrder = leavesOrder(check);
  if (!isOutOfOrder && saidNo.length === 0) return null;
  const names = before.slice(0, SHOWN).map(({ priority, workerName }) => `#${priority} ${workerName}`);
  return (
    <div className="offer-order">
      <Alert
        type="warning"
        showIcon
        title={isOutOfOrder ? 'This offer leaves the order of the list' : 'Is this offer meant?'}
        description={
          <ul className="offer-order-why">
            {before.length > 0 && (
              <li>
                {`${before.length === 1 ? '1 worker stands' : `${before.length} workers stand`} before and had no turn yet: `}
                {names.join(', ')}
                {before.length > SHOWN && ` and ${before.length - SHOWN} more`}
              </li>
            )}
            {withoutPlace > 0 && (
              <li>
                No opening is kept for {withoutPlace === 1 ? 'one offer' : `${withoutPlace} offers`}: who says
                yes may have to wait
              </li>
            )}
            {busy.map(({ matchId, workerName, dispatchedTo }) => (
              <li
                key={matchId}
              >{`${workerName} is dispatched to ${dispatchedTo} at that time; a yes would be refused`}</li>
            ))}
            {saidNo.map(({ matchId, workerName, status }) => (
              <li key={`no ${matchId}`}>{`${workerName} stands as ${status}`}</li>
            ))}
          </ul>
        }
      />
      {isOutOfOrder && (
        <>
          <label htmlFor={reasonId}>Reason</label>
          <Select<OutOfOrderReason>
            id={reasonId}
            className="full-width"
            allowClear
            placeholder="Without one, it is marked as an exception without a reason"
            {...(reason !== undefined && { value: reason })}
            options={reasonChoices}
            onChange={(next?: OutOfOrderReason) => onReason(next)}
          />
          {reason !== undefined && (
            <>
              <label htmlFor={noteId}>{reason === 'other' ? 'Note' : 'Note (optional)'}</label>
              <Input.TextArea
                id={noteId}
                rows={2}
                maxLength={NOTE_LENGTH}
                required={reason === 'other'}
                value={note}
                onChange={(event) => onNote(event.target.value)}
              />
            </>
          )}
        </>
      )}
    </div>
  );
}

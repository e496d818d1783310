import type { CallResult } from '../../../api/dispatch';

/** In the order in which a dispatcher needs them. */
export const CALL_RESULTS: readonly { value: CallResult; label: string }[] = [
  { value: 'accepted', label: 'Accepted' },
  { value: 'declined', label: 'Declined' },
  { value: 'interested', label: 'Interested' },
  { value: 'not-interested', label: 'Not interested' },
  { value: 'no-answer', label: 'No answer' },
  { value: 'busy', label: 'Busy' },
  { value: 'left-message', label: 'Left a message' },
  { value: 'wrong-number', label: 'Wrong number' },
];

export const callWords = (result: CallResult): string =>
  CALL_RESULTS.find(({ value }) => value === result)?.label ?? result;

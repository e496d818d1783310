import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { messageOr, useSave } from '../../../forms/use-save';

export type MatchStatus = components['schemas']['MatchStatus'];

/** What a worker told the hall, by phone or in person; the log names who entered it. */
export const useRecordAnswer = (id: string, onSaved: () => void) =>
  useSave({
    save: (status: MatchStatus) =>
      dataOf(api.PUT('/api/job-matches/{id}', { params: { path: { id } }, body: { status } })),
    success: 'Answer recorded',
    failure: messageOr('Failed to record the answer'),
    refreshes: ['job-matches', 'stats'],
    onSaved,
  });

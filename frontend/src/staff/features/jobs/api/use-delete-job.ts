import { useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { ifMatch } from '../../../forms/record-form';
import { queryKeys } from '../../../../api/query-keys';
import { NOT_DELETED, useSave } from '../../../forms/use-save';

/** Deletes a job with its matches; `onDeleted` leaves its page. */
export function useDeleteJob(id: string, onDeleted: () => void) {
  const client = useQueryClient();
  return useSave({
    save: (version: number) =>
      dataOf(api.DELETE('/api/jobs/{id}', { params: { path: { id }, header: ifMatch(version) } })),
    changed: NOT_DELETED,
    success: 'Job deleted successfully',
    failure: () => 'Failed to delete job',
    refreshes: ['stats'],
    onSaved: () => {
      onDeleted();
      // Only the lists: asking for a job that is gone would show 'Job not found' on the way out.
      void client.invalidateQueries({ queryKey: queryKeys.list('jobs').slice(0, 2) });
    },
  });
}

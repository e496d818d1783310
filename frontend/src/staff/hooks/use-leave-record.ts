import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryKeys, type Topic } from '../../api';
import { useLatestSearch } from './use-latest-search';

/** Leads from the page of a deleted record to its list, unless the user has already left the page. */
export function useLeaveRecord(topic: Topic, list: () => string): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const latestSearch = useLatestSearch();
  return () => {
    const isStillHere = latestSearch() !== undefined;
    if (isStillHere) void navigate(list());
    // Only the lists: asking for a record that is gone would show 'not found' on the way out.
    void client.invalidateQueries({ queryKey: queryKeys.list(topic).slice(0, 2) });
  };
}

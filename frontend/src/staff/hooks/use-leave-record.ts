import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { queryKeys, type Topic } from '../../api';

/** From the page of a record that was deleted to its list. */
export function useLeaveRecord(topic: Topic, list: () => string): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    void navigate(list());
    // Only the lists: asking for a record that is gone would show 'not found' on the way out.
    void client.invalidateQueries({ queryKey: queryKeys.list(topic).slice(0, 2) });
  };
}

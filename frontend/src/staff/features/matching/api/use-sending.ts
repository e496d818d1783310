import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type Sending = components['schemas']['SendingDto'];

/** While texts wait, the time of the next try moves on without any match changing. */
const LOOK_AGAIN_MS = 15_000;

const isOpen = (sending?: Sending) => sending && (sending.waiting > 0 || sending.run?.state === 'running');

/** What is still to be sent about a job; asked for again as its matches change. */
export const useSending = (jobId: string) =>
  useQuery({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'sending' }),
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/jobs/{id}/sending', { params: { path: { id: jobId } }, signal })),
    refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_AGAIN_MS : false),
  });

import { useQuery } from '@tanstack/react-query';
import { fillRun, type FillInput, type FillRun, type FillState, previewFill } from '../../../../api/dispatch';
import { queryKeys } from '../../../../api';
import type { JobDetails } from '../../jobs/api/jobs';
import { ApiError } from '../../../../shared/request';

/** What happens next moves on without any row changing. */
const LOOK_AGAIN_MS = 30_000;

const ENDED: readonly FillState[] = ['filled', 'exhausted', 'stopped', 'expired', 'closed'];

export const isEnded = ({ state }: Pick<FillRun, 'state'>) => ENDED.includes(state);

/** Null before the first run. */
export const useFillRun = ({ id: jobId, openings }: Pick<JobDetails, 'id' | 'openings'>) =>
  useQuery({
    queryKey: queryKeys.list('job-matches', { jobId, of: 'fill' }),
    queryFn: () => fillRun(jobId),
    // A job whose places are not counted cannot be filled by itself.
    enabled: openings !== null,
    refetchInterval: ({ state }) => (state.data && !isEnded(state.data) ? LOOK_AGAIN_MS : false),
    // When it ends and how long people have to answer goes by the job's start.
    meta: { follows: { jobs: {} } },
  });

/**
 * What a start would do; a refusal is an answer, too.
 * @param isStarting what the start itself changes is no news
 */
export const useFillPreview = (jobId: string, input: FillInput, isStarting: boolean) =>
  useQuery({
    queryKey: queryKeys.list('fill-preview', { jobId, input }),
    queryFn: async () => {
      try {
        return await previewFill(jobId, input);
      } catch (error) {
        if (error instanceof ApiError && [409, 422].includes(error.status)) return { refusal: error.message };
        throw error;
      }
    },
    // While the dialog closes, its text is empty again.
    enabled: input.message !== '' && !isStarting,
    staleTime: 0,
    gcTime: 0,
  });

/** Why a run cannot be started now. */
export function fillRefusal(
  { status, openings }: Pick<JobDetails, 'status' | 'openings'>,
  run: FillRun | null | undefined,
): string | undefined {
  if (openings === null) return 'The job has no openings; set how many it is for';
  if (status !== 'Open') return `Job status is "${status}". Only jobs with "Open" status can be filled.`;
  return run && !isEnded(run) ? 'The job is being filled' : undefined;
}

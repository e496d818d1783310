import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, wordsOf } from '../../shared/request';
import { changedMeanwhile } from './record-form';
import { queryKeys, type Topic } from '../../api/query-keys';
import { useToast } from '../toast/toast-context';

/** What a change to a worker, an employer or a phone record may show in. */
export const PEOPLE_TOPICS = ['workers', 'employers', 'stats', 'phone-numbers'] as const satisfies Topic[];

interface SaveOptions<Input, Output> {
  save: (input: Input) => Promise<Output>;
  /** The toast after it worked: 'Worker added successfully'. */
  success: string;
  /** The toast after it failed. */
  failure: (error: Error) => string;
  /** The toast after somebody else's change had come first, where no form shows it. */
  changed?: string;
  /** The topics whose lists are asked for again. */
  refreshes: readonly Topic[];
  /** The lists are there again before `onSaved`: a deleted row must be gone before its dialog gives the focus back. */
  refreshFirst?: boolean;
  onSaved: (output: Output, input: Input) => void;
}

/** The server's own words, or `fallback` when it gave none. */
export const messageOr =
  (fallback: string) =>
  (error: Error): string =>
    wordsOf(error) ?? fallback;

const SESSION_ENDED = 'Your session has ended. Sign in to go on; what you typed is kept.';
const CHANGED = 'Somebody else changed this record meanwhile. Nothing is saved yet: look at the form.';
/** For what is deleted. */
export const NOT_DELETED =
  'Somebody else changed this record meanwhile. Nothing is deleted yet: see what changed.';
const isSessionLost = (error: Error) => error instanceof ApiError && error.status === 401;

/** A call that changes something: tells the outcome in a toast and refreshes what shows it. Rejects when it fails. */
export function useSave<Input, Output>(options: SaveOptions<Input, Output>) {
  const { save, success, failure, changed = CHANGED, refreshes, refreshFirst = false, onSaved } = options;
  const client = useQueryClient();
  const toast = useToast();
  const { mutateAsync } = useMutation({
    mutationFn: save,
    onError: (error) => {
      if (changedMeanwhile(error)) {
        for (const topic of refreshes) void client.invalidateQueries({ queryKey: queryKeys.topic(topic) });
        toast.error('Error', changed);
      } else toast.error('Error', isSessionLost(error) ? SESSION_ENDED : failure(error));
    },
    onSuccess: async (output, input) => {
      const refreshed = Promise.all(
        refreshes.map((topic) => client.invalidateQueries({ queryKey: queryKeys.topic(topic) })),
      );
      toast.success('Success', success);
      if (refreshFirst) await refreshed;
      onSaved(output, input);
    },
  });
  return mutateAsync;
}

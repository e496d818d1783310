import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Heard } from '../../api/follows';
import { queryKeys, type Topic } from '../../api';
import { refreshChanged } from '../../api/refresh-changed';
import { ApiError, wordsOf } from '../../shared/request';
import { useToast } from '../toast/toast-context';
import { changedMeanwhile } from './record-form';

/** What a change to a worker, an employer or a phone record may show in. */
export const PEOPLE_TOPICS = ['workers', 'employers', 'stats', 'phone-numbers'] as const satisfies Topic[];

/** The same of one worker, beside whom no other is fetched again. */
export const topicsOfWorker = (id: string): readonly Refreshed[] =>
  PEOPLE_TOPICS.map((topic) => (topic === 'workers' ? [topic, { ids: new Set([id]) }] : topic));

/** All of a topic, or what a change in it concerns. */
type Refreshed = Topic | Heard;

type Toast = readonly [title: string, description?: string];

export interface Outcome<Output, Input = unknown> {
  /** A string stands under 'Success'. */
  success?: string | ((output: Output, input: Input) => Toast | undefined);
  /** A string stands under 'Error'. */
  failure?: string | ((error: Error) => string | Toast);
  changed?: string;
  refreshes?: readonly Refreshed[];
  /** Refetches before `onDone`: a deleted row must be gone before its dialog returns the focus. */
  refreshFirst?: boolean;
  onDone?: (output: Output, input: Input) => void;
}

interface Action<Input, Output> extends Outcome<Output, Input> {
  act: (input: Input) => Promise<Output>;
  /** A 401 answers this very call (a wrong password) and says nothing about the session. */
  ownUnauthorized?: boolean;
}

export const messageOr =
  (fallback: string) =>
  (error: Error): string =>
    wordsOf(error) ?? fallback;

const SESSION_ENDED = 'Your session has ended. Sign in to go on; what you typed is kept.';
const CHANGED = 'Somebody else changed this record meanwhile. Nothing is saved yet: look at the form.';
const isSessionLost = (error: Error) => error instanceof ApiError && error.status === 401;
const toastOf = (title: string, said: string | Toast): Toast =>
  typeof said === 'string' ? [title, said] : said;

/** The one way to act; `attempt` resolves to whether it worked, `run` rejects. Both stay the same. */
export function useAction<Input = void, Output = unknown>(action: Action<Input, Output>) {
  const { act, success, failure, changed = CHANGED, refreshes = [], ownUnauthorized = false } = action;
  const client = useQueryClient();
  const toast = useToast();
  const refresh = () =>
    Promise.all(
      refreshes.map((refreshed) =>
        typeof refreshed === 'string'
          ? client.invalidateQueries({ queryKey: queryKeys.topic(refreshed) })
          : refreshChanged(client, refreshed),
      ),
    );
  const { mutateAsync, isPending, variables } = useMutation({
    mutationFn: act,
    meta: { ownUnauthorized },
    onError: (error) => {
      if (changedMeanwhile(error)) {
        void refresh();
        toast.error('Error', changed);
      } else if (isSessionLost(error) && !ownUnauthorized) toast.error('Error', SESSION_ENDED);
      else if (failure !== undefined)
        toast.error(...toastOf('Error', typeof failure === 'function' ? failure(error) : failure));
    },
    onSuccess: async (output, input) => {
      const refreshed = refresh();
      const said = typeof success === 'function' ? success(output, input) : success;
      if (said !== undefined) toast.success(...toastOf('Success', said));
      if (action.refreshFirst) await refreshed;
      action.onDone?.(output, input);
    },
  });
  // A double click arrives before the next render.
  const running = useRef<Promise<Output>>(undefined);
  const run = useCallback(
    (input: Input) =>
      (running.current ??= mutateAsync(input).finally(() => {
        running.current = undefined;
      })),
    [mutateAsync],
  );
  const attempt = useCallback(
    (input: Input) =>
      run(input).then(
        () => true,
        () => false,
      ),
    [run],
  );
  return { run, attempt, isBusy: isPending, busyWith: isPending ? variables : undefined };
}

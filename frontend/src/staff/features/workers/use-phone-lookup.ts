import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useAction } from '../../forms/use-action';
import type { Worker } from './api/workers';

const NOT_FOUND = 'Phone Record Not Found';

export function usePhoneLookup(onFound: (recordId: string) => void) {
  const client = useQueryClient();
  const { attempt, busyWith } = useAction({
    // Seldom needed, and so no part of what the page waits for.
    act: async (worker: Worker) => (await import('./find-record')).findRecord(client, worker),
    failure: ({ name, message }) =>
      name === NOT_FOUND ? [NOT_FOUND, message] : 'Failed to find phone number record',
    onDone: onFound,
  });
  const lookUp = useCallback((worker: Worker) => void attempt(worker), [attempt]);
  return { lookUp, lookingUpId: busyWith?.id ?? null };
}

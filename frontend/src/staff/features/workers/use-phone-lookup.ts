import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { normalisePhone } from '../../../shared/phone';
import { useAction } from '../../forms/use-action';
import type { Page } from '../../../api/total';
import type { ListedWorker, Worker } from './api/workers';

class NoRecord extends Error {
  constructor(number: string) {
    super(`No SMS record found for ${number}. The record may not have been created yet.`);
  }
}

async function findRecord(client: QueryClient, { id, phone }: Worker): Promise<string> {
  const lists = { queryKey: ['workers', 'list'], type: 'active' } as const;
  const number = normalisePhone(phone) ?? phone ?? '';
  // Seldom needed, and so no part of what the page waits for.
  const { phoneNumbersQuery } = await import('../sms/api/phone-numbers');
  const [numbers] = await Promise.all([
    client.fetchQuery({ ...phoneNumbersQuery({ search: number }), staleTime: 0 }),
    client.refetchQueries(lists, { throwOnError: true }),
  ]);
  const record = client
    .getQueriesData<Page<ListedWorker>>(lists)
    .flatMap(([, page]) => page?.rows ?? [])
    .find((worker) => worker.id === id)?.phoneRecord;
  const found = record ?? numbers.rows.find(({ phoneNumber }) => phoneNumber === number);
  if (!found) throw new NoRecord(number);
  return found.id;
}

export function usePhoneLookup(onFound: (recordId: string) => void) {
  const client = useQueryClient();
  const { attempt, busyWith } = useAction({
    act: (worker: Worker) => findRecord(client, worker),
    failure: (error) =>
      error instanceof NoRecord
        ? ['Phone Record Not Found', error.message]
        : 'Failed to find phone number record',
    onDone: onFound,
  });
  const lookUp = useCallback((worker: Worker) => void attempt(worker), [attempt]);
  return { lookUp, lookingUpId: busyWith?.id ?? null };
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { normalisePhone } from '../../../shared/phone';
import { useToast } from '../../toast/toast-context';
import type { Page } from '../../../api/total';
import type { ListedWorker, Worker } from './api/workers';

/** The server may still be creating the record of a number that was just saved. */
const RECORD_WAIT_MS = 1000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export function usePhoneLookup(onFound: (recordId: string) => void) {
  const client = useQueryClient();
  const toast = useToast();
  const [lookingUpId, setLookingUpId] = useState<string | null>(null);
  const isBusy = useRef(false);

  const find = useCallback(
    async (worker: Worker) => {
      if (isBusy.current) return;
      isBusy.current = true;
      setLookingUpId(worker.id);
      try {
        const lists = { queryKey: ['workers', 'list'], type: 'active' } as const;
        const number = normalisePhone(worker.phone) ?? worker.phone ?? '';
        // Seldom needed, and so no part of what the page waits for.
        const { phoneNumbersQuery } = await import('../sms/api/phone-numbers');
        const [numbers] = await Promise.all([
          client.fetchQuery({ ...phoneNumbersQuery({ search: number }), staleTime: 0 }),
          client.refetchQueries(lists, { throwOnError: true }),
        ]);
        await wait(RECORD_WAIT_MS);
        const record = client
          .getQueriesData<Page<ListedWorker>>(lists)
          .flatMap(([, page]) => page?.rows ?? [])
          .find(({ id }) => id === worker.id)?.phoneRecord;
        const found = record ?? numbers.rows.find(({ phoneNumber }) => phoneNumber === number);
        if (found) onFound(found.id);
        else
          toast.error(
            'Phone Record Not Found',
            `No SMS record found for ${number}. The record may not have been created yet.`,
          );
      } catch {
        toast.error('Error', 'Failed to find phone number record');
      } finally {
        isBusy.current = false;
        setLookingUpId(null);
      }
    },
    [client, onFound, toast],
  );

  const lookUp = useCallback((worker: Worker) => void find(worker), [find]);
  return { lookUp, lookingUpId };
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { normalisePhone } from '../../../shared/phone';
import { queryKeys } from '../../../api/query-keys';
import { useToast } from '../../toast/toast-context';
import { phoneNumbersQuery } from '../sms/api/phone-numbers';
import type { Worker } from './api/workers';

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
        await Promise.all([
          client.refetchQueries(
            { queryKey: queryKeys.topic('workers'), type: 'active' },
            { throwOnError: true },
          ),
          client.fetchQuery({ ...phoneNumbersQuery, staleTime: 0 }),
        ]);
        await wait(RECORD_WAIT_MS);
        const number = normalisePhone(worker.phone) ?? worker.phone;
        const record = client
          .getQueryData(phoneNumbersQuery.queryKey)
          ?.find(({ phoneNumber }) => phoneNumber === number);
        if (record) onFound(record.id);
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

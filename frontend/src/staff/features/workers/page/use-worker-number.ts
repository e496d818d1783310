import { useQuery } from '@tanstack/react-query';
import type { PhoneNumber } from '../../sms/api/phone-numbers';
import { workerNumberQuery } from '../../sms/api/worker-texts';
import type { Worker } from '../api/workers';

/** The record of their number; a worker without one has none. */
export const useWorkerNumber = ({ id, phone }: Worker) =>
  useQuery({ ...workerNumberQuery(id), enabled: phone !== null });

export type WorkerNumber = ReturnType<typeof useWorkerNumber>;

/** Why they cannot be texted, as a sentence ends; the server refuses it for the same reasons. */
export function refusalToText({ phone }: Worker, record: PhoneNumber | undefined): string | undefined {
  if (phone === null) return 'they have no phone number';
  if (record?.blocked) return 'the number is blocked';
  return record && !record.optedIn ? 'they have not opted in to texts' : undefined;
}

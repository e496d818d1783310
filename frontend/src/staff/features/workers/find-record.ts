import type { QueryClient } from '@tanstack/react-query';
import type { Page } from '../../../api/total';
import { normalisePhone } from '../../../shared/phone';
import { phoneNumbersQuery } from '../sms/api/phone-numbers';
import type { ListedWorker, Worker } from './api/workers';

/** Something else may be making the record of a number at this moment. */
const RECORD_WAIT_MS = 1000;

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

class NoRecord extends Error {
  override name = 'Phone Record Not Found';

  constructor(number: string) {
    super(`No SMS record found for ${number}. The record may not have been created yet.`);
  }
}

export async function findRecord(client: QueryClient, { id, phone }: Worker): Promise<string> {
  const lists = { queryKey: ['workers', 'list'], type: 'active' } as const;
  const number = normalisePhone(phone) ?? phone ?? '';
  const [numbers] = await Promise.all([
    client.fetchQuery({ ...phoneNumbersQuery({ search: number }), staleTime: 0 }),
    client.refetchQueries(lists, { throwOnError: true }),
  ]);
  await wait(RECORD_WAIT_MS);
  const record = client
    .getQueriesData<Page<ListedWorker>>(lists)
    .flatMap(([, page]) => page?.rows ?? [])
    .find((worker) => worker.id === id)?.phoneRecord;
  const found = record ?? numbers.rows.find(({ phoneNumber }) => phoneNumber === number);
  if (!found) throw new NoRecord(number);
  return found.id;
}

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../queryKeys';
import type { ResolvedAs } from '../../sms/api/resolve-sms';

export type Email = components['schemas']['EmailDto'];

/** Says what became of an e-mail that the provider gave no answer for. */
export const resolveEmail = (id: string, status: ResolvedAs) =>
  dataOf(api.POST('/api/emails/{id}/resolve', { params: { path: { id } }, body: { status } }));

interface EmailPage {
  emails: Email[];
  /** How many there are in all. */
  total: number;
}

async function emailsBefore(before: string | undefined, signal: AbortSignal): Promise<EmailPage> {
  const { data: emails = [], response } = await api.GET('/api/emails', {
    params: { query: { before } },
    signal,
  });
  return { emails, total: Number(response.headers.get('X-Total-Count') ?? emails.length) };
}

interface EmailList {
  /** Newest first. */
  emails: Email[];
  /** How many there are in all, the older ones that are not loaded too. */
  total: number;
}

/** The newest thousand e-mails; `fetchNextPage` adds the thousand before them. */
export const useEmails = () =>
  useInfiniteQuery({
    queryKey: queryKeys.list('emails'),
    queryFn: ({ pageParam, signal }) => emailsBefore(pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, { emails }) => sum + emails.length, 0);
      return loaded < last.total ? last.emails.at(-1)?.id : undefined;
    },
    select: ({ pages }): EmailList => ({
      emails: pages.flatMap(({ emails }) => emails),
      total: pages[0]?.total ?? 0,
    }),
  });

/** What the provider told about an e-mail, newest first. */
export const useEmailEvents = (emailId: string) =>
  useQuery({
    queryKey: queryKeys.list('emails', { eventsOf: emailId }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/email-events', { params: { query: { emailId } }, signal })),
  });

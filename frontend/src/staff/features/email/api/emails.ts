import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';
import { followsNames } from '../../../../api/follows-names';
import { type Total, totalOf } from '../../../../api/total';
import type { ResolvedAs } from '../../../messages/ResolveUnknown';
import { ApiError } from '../../../../shared/request';

export type Email = Schemas['EmailDto'];
export type EmailDetails = Schemas['EmailDetailsDto'];

export const resolveEmail = (id: string, status: ResolvedAs) =>
  dataOf(api.POST('/api/emails/{id}/resolve', { params: { path: { id } }, body: { status } }));

interface EmailPage extends Total {
  emails: Email[];
}

const PAGE_SIZE = 1000;

async function emailsBefore(before: string | undefined, signal: AbortSignal): Promise<EmailPage> {
  const { data: emails = [], response } = await api.GET('/api/emails', {
    params: { query: { before, limit: PAGE_SIZE } },
    signal,
  });
  return { emails, ...totalOf(response) };
}

export const emailsQuery = infiniteQueryOptions({
  queryKey: queryKeys.list('emails'),
  queryFn: ({ pageParam, signal }) => emailsBefore(pageParam, signal),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last, pages) => {
    const loaded = pages.reduce((sum, { emails }) => sum + emails.length, 0);
    return last.hasMore || loaded < last.total ? last.emails.at(-1)?.id : undefined;
  },
  select: ({ pages }): Total & { emails: Email[] } => ({
    emails: pages.flatMap(({ emails }) => emails),
    total: pages[0]?.total ?? 0,
    hasMore: pages[0]?.hasMore ?? false,
  }),
  meta: {
    follows: followsNames(({ pages }: { pages: EmailPage[] }) => pages.flatMap(({ emails }) => emails)),
  },
});

export const emailQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('emails', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/emails/{id}', { params: { path: { id } }, signal })),
    staleTime: 0,
    meta: { follows: followsNames((email: EmailDetails) => [email]) },
  });

export const emailEventsQuery = (emailId: string) =>
  queryOptions({
    queryKey: queryKeys.list('emails', { eventsOf: emailId }),
    queryFn: ({ signal }) => dataOf(api.GET('/api/email-events', { params: { query: { emailId } }, signal })),
  });

type TestEmail = Schemas['TestEmailDto'];
export type TestEmailResult = Schemas['TestEmailResultDto'];

function refusalIn(error: unknown): TestEmailResult | undefined {
  if (!(error instanceof ApiError) || error.status !== 400) return undefined;
  const body = error.body as Partial<TestEmailResult> | undefined;
  return body?.success === false ? (body as TestEmailResult) : undefined;
}

/** A refusal by the provider comes with status 400 and is a result like any other. */
export async function sendTestEmail(body: TestEmail): Promise<TestEmailResult> {
  try {
    return await dataOf(api.POST('/api/test-email', { body }));
  } catch (error) {
    const refusal = refusalIn(error);
    if (refusal) return refusal;
    throw error;
  }
}

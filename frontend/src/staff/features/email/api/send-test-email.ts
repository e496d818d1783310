import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { ApiError } from '../../../../shared/request';

type TestEmail = components['schemas']['TestEmailDto'];
export type TestEmailResult = components['schemas']['TestEmailResultDto'];

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

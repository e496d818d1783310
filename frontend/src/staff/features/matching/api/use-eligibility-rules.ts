import { queryOptions } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import type { components } from '../../../../api/schema.gen';

export type DispatchClassRules = components['schemas']['DispatchClassRulesDto'];

/** The rules that rank, in words. They change with a new version of the product only. */
export const eligibilityRulesQuery = queryOptions({
  queryKey: queryKeys.eligibilityRules(),
  queryFn: ({ signal }) => dataOf(api.GET('/api/eligibility-rules', { signal })),
});

import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type DispatchClassRules = components['schemas']['DispatchClassRulesDto'];

const eligibilityRulesQuery = queryOptions({
  queryKey: queryKeys.eligibilityRules(),
  queryFn: ({ signal }) => dataOf(api.GET('/api/eligibility-rules', { signal })),
});

/** The rules that rank, in words. They change with a new version of the product only. */
export const useEligibilityRules = () => useQuery(eligibilityRulesQuery);

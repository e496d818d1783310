import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type SimilarClassification = components['schemas']['SimilarClassificationDto'];

const similarClassificationsQuery = queryOptions({
  queryKey: queryKeys.list('similar-classifications'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/substantially-similar-classifications', { signal })),
});

/** All groups of substantially similar classifications, by name. A screen asks for them only where it shows them. */
export const useSimilarClassifications = ({ enabled = true } = {}) =>
  useQuery({ ...similarClassificationsQuery, enabled });

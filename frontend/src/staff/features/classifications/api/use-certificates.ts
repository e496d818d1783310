import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../../api/client';
import type { components } from '../../../../api/schema.gen';
import { queryKeys } from '../../../../api/query-keys';

export type Certificate = components['schemas']['CertificateDto'];

const certificatesQuery = queryOptions({
  queryKey: queryKeys.list('certificates'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/certificates', { signal })),
});

/** All certificates, by name. */
export const useCertificates = () => useQuery(certificatesQuery);

import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf, queryKeys } from '../../../../api';
import { ifMatch } from '../../../forms/record-form';
import { employerOptions, namesById, optionsByName } from '../../../records/select-options';
import { employersQuery, type Employer } from '../../employers/api/employers';

export type ReferencePath =
  '/api/classifications' | '/api/substantially-similar-classifications' | '/api/certificates';

export interface ReferenceFields {
  name: string;
  classificationIds?: string[];
}

export const classificationsQuery = queryOptions({
  queryKey: queryKeys.list('classifications'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/classifications', { signal })),
});
export const similarClassificationsQuery = queryOptions({
  queryKey: queryKeys.list('similar-classifications'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/substantially-similar-classifications', { signal })),
});
export const certificatesQuery = queryOptions({
  queryKey: queryKeys.list('certificates'),
  queryFn: ({ signal }) => dataOf(api.GET('/api/certificates', { signal })),
});

export const useClassifications = () => useQuery(classificationsQuery);
export const useCertificates = () => useQuery(certificatesQuery);
export const useSimilarClassifications = ({ enabled = true } = {}) =>
  useQuery({ ...similarClassificationsQuery, enabled });

export const createReference = (path: ReferencePath, body: ReferenceFields) =>
  dataOf(api.POST(path, { body }));

export const updateReference = (
  path: ReferencePath,
  id: string,
  body: Partial<ReferenceFields>,
  version: number,
) => dataOf(api.PUT(`${path}/{id}`, { params: { path: { id }, header: ifMatch(version) }, body }));

export const deleteReference = (path: ReferencePath, id: string, version: number) =>
  dataOf(api.DELETE(`${path}/{id}`, { params: { path: { id }, header: ifMatch(version) } }));

/** While the list loads, an id is '…' and not yet 'Unknown'. */
function useNames<Row>(
  plural: string,
  query: UseQueryResult<Row[]>,
  toOptions: (rows: readonly Row[]) => { value: string; label: string }[],
) {
  const { data, isPending } = query;
  const names = useMemo(() => {
    const options = data && toOptions(data);
    const known = namesById(options ?? []);
    return { options, nameOf: (id: string) => known.get(id) ?? (isPending ? '…' : 'Unknown') };
  }, [data, isPending, toOptions]);
  return { ...names, list: { plural, query } };
}

export type Names = ReturnType<typeof useNames>;

export const useEmployerNames = () =>
  useNames<Employer>('employers', useQuery(employersQuery('')), employerOptions);
export const useClassificationNames = () => useNames('classifications', useClassifications(), optionsByName);
export const useCertificateNames = () => useNames('certificates', useCertificates(), optionsByName);

import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, dataOf } from '../../../../api/client';
import { queryKeys } from '../../../../api/query-keys';
import { ifMatch } from '../../../forms/record-form';
import { employerOptions, namesById, optionsByName } from '../../../records/select-options';
import { employersQuery, type Employer } from '../../employers/api/employers';

/** Where each kind of reference data lives; their calls are alike. */
export type ReferencePath =
  '/api/classifications' | '/api/substantially-similar-classifications' | '/api/certificates';

/** The fields of the add and edit form; a classification has its name only. */
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

/** All classifications, by name. */
export const useClassifications = () => useQuery(classificationsQuery);
/** All certificates, by name. */
export const useCertificates = () => useQuery(certificatesQuery);
/** All groups of substantially similar classifications, by name. A screen asks for them only where it shows them. */
export const useSimilarClassifications = ({ enabled = true } = {}) =>
  useQuery({ ...similarClassificationsQuery, enabled });

export const createReference = (path: ReferencePath, body: ReferenceFields) =>
  dataOf(api.POST(path, { body }));

/** Changes the given fields of that version and leaves the rest. */
export const updateReference = (
  path: ReferencePath,
  id: string,
  body: Partial<ReferenceFields>,
  version: number,
) => dataOf(api.PUT(`${path}/{id}`, { params: { path: { id }, header: ifMatch(version) }, body }));

/** Deletes that version. */
export const deleteReference = (path: ReferencePath, id: string, version: number) =>
  dataOf(api.DELETE(`${path}/{id}`, { params: { path: { id }, header: ifMatch(version) } }));

/**
 * What other records refer to by id: as options of a select, undefined while they load, and by name. Until the list has
 * come, or not, nothing is known to be 'Unknown'.
 */
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

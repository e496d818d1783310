import { queryOptions } from '@tanstack/react-query';
import { api, dataOf, queryKeys, type Schemas } from '../../../../api';

export type Import = Schemas['ImportDto'];
export type ImportKind = Schemas['ImportKind'];
export type CheckAsked = Schemas['CheckImportDto'];

const underWay = new Set<Import['status']>(['checking', 'applying', 'undoing']);
export const isUnderWay = ({ status }: Import) => underWay.has(status);

/** Events bring news of it; the clock is for when they do not come. */
const LOOK_MS = 1500;

export const importQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.one('imports', id),
    queryFn: ({ signal }) => dataOf(api.GET('/api/imports/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isUnderWay(data) ? LOOK_MS : false),
  });

export function uploadImport(kind: ImportKind, given: File | string) {
  const form = new FormData();
  if (typeof given === 'string') form.append('text', given);
  else form.append('file', given);
  return dataOf(
    api.POST('/api/imports', {
      params: { query: { kind } },
      body: form as never,
      bodySerializer: (body) => body as unknown as FormData,
    }),
  );
}

const at = (id: string) => ({ params: { path: { id } } });

export const checkImport = (id: string, body: CheckAsked) =>
  dataOf(api.POST('/api/imports/{id}/check', { ...at(id), body }));
/** @param checkId the check whose findings were seen */
export const applyImport = (
  id: string,
  body: { problems: Schemas['ImportProblems']; checkId: string | null },
) => dataOf(api.POST('/api/imports/{id}/apply', { ...at(id), body }));
export const stopImport = (id: string) => dataOf(api.POST('/api/imports/{id}/stop', at(id)));
export const undoImport = (id: string) => dataOf(api.POST('/api/imports/{id}/undo', at(id)));

import { api, dataOf } from '../../../../api/client';

/** Where each kind of reference data lives; their calls are alike. */
export type ReferencePath =
  '/api/classifications' | '/api/substantially-similar-classifications' | '/api/certificates';

/** The fields of the add and edit form; a classification has its name only. */
export interface ReferenceFields {
  name: string;
  classificationIds?: string[];
}

export const createReference = (path: ReferencePath, body: ReferenceFields) =>
  dataOf(api.POST(path, { body }));

export const updateReference = (path: ReferencePath, id: string, body: ReferenceFields) =>
  dataOf(api.PUT(`${path}/{id}`, { params: { path: { id } }, body }));

export const deleteReference = (path: ReferencePath, id: string) =>
  dataOf(api.DELETE(`${path}/{id}`, { params: { path: { id } } }));

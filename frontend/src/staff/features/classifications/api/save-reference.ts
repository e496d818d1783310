import { api, dataOf } from '../../../../api/client';
import { ifMatch } from '../../../forms/record-form';

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

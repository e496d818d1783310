import type { FormInstance } from 'antd';
import { ApiError, NOTHING_SAID, wordsOf } from '../../shared/request';

/** Clears a complaint as soon as its field is edited. */
export const forgive =
  <Values extends object>(form: FormInstance<Values>) =>
  (changed: Partial<Values>): void =>
    form.setFields(
      Object.keys(changed).map((field) => ({ name: field, errors: [] })) as unknown as Parameters<
        typeof form.setFields
      >[0],
    );

/** Returns what belongs to no field of this form. */
export function showErrors<Values extends object>(form: FormInstance<Values>, error: unknown): string | null {
  const message = wordsOf(error) ?? NOTHING_SAID;
  if (!(error instanceof ApiError) || error.details.length === 0) return message;

  const known = new Map(form.getFieldsError().map(({ name }) => [name.join('.'), name]));
  const fields = [...known].flatMap(([path, name]) => {
    const errors = error.details.filter(({ field }) => field === path).map((complaint) => complaint.message);
    return errors.length > 0 ? [{ name, errors }] : [];
  });
  form.setFields(fields as unknown as Parameters<typeof form.setFields>[0]);
  const first = fields[0];
  if (first) form.focusField(first.name);

  const rest = error.details.filter(({ field }) => !known.has(field));
  return rest.length > 0 ? rest.map((complaint) => complaint.message).join(' ') : null;
}

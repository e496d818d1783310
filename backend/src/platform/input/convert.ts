import { getMetadataStorage, ValidateBy } from 'class-validator';

type Conversion = (value: unknown) => unknown;

const CONVERT = 'convert';

/**
 * Converts what was sent before the field is validated; several on one field run in their order. It is kept among the
 * field's validation rules, so that `PartialType`, `OmitType` and subclasses pass it on with them.
 */
export const Convert = (conversion: Conversion): PropertyDecorator =>
  ValidateBy({ name: CONVERT, constraints: [conversion], validator: { validate: () => true } });

/** A rule of a field. @param name no other rule of the field has it */
export const Check = <Value>(name: string, validate: (value: Value) => boolean, message: string) =>
  ValidateBy({ name, validator: { validate } }, { message });

export type InputClass<T extends object = object> = new () => T;

const known = new WeakMap<InputClass, ReadonlyMap<string, Conversion[]>>();

/** The fields that have any rule, with their conversions. */
function fieldsOf(type: InputClass): ReadonlyMap<string, Conversion[]> {
  const read = known.get(type);
  if (read) return read;
  const fields = new Map<string, Conversion[]>();
  const rules = getMetadataStorage().getTargetValidationMetadatas(type, '', false, false);
  for (const { propertyName, name, constraints } of rules) {
    const conversions = fields.get(propertyName) ?? [];
    if (name === CONVERT) conversions.push(...(constraints as Conversion[]));
    fields.set(propertyName, conversions);
  }
  known.set(type, fields);
  return fields;
}

/** An object of the class with its own fields taken from the source and converted; other fields are left out. */
export function fill<T extends object>(type: InputClass<T>, source: object): T {
  const filled = new type();
  for (const [name, conversions] of fieldsOf(type)) {
    if (!Object.hasOwn(source, name)) continue;
    const sent = (source as Record<string, unknown>)[name];
    const value = conversions.reduce((converted, convert) => convert(converted), sent);
    Object.assign(filled, { [name]: value });
  }
  return filled;
}

/** Names in the source that are no fields of the class. */
export function unknownFields(type: InputClass, source: object): string[] {
  const fields = fieldsOf(type);
  return Object.keys(source).filter((name) => !fields.has(name));
}

import { getMetadataStorage, ValidateBy } from 'class-validator';
import type { ValidationMetadata } from 'class-validator/types/metadata/ValidationMetadata.js';

type Conversion = (value: unknown) => unknown;

const CONVERT = 'convert';

/**
 * Turns what was sent into what the field holds, before the field is validated. Several on one field run in the order
 * in which they are applied. It is kept among the field's validation rules, so that `PartialType`, `OmitType` and
 * subclasses pass it on with them.
 */
export const Convert = (conversion: Conversion): PropertyDecorator =>
  ValidateBy({
    name: CONVERT,
    constraints: [conversion],
    validator: { validate: () => true },
  });

/** A class whose decorated fields say what may be sent. */
export type InputClass<T extends object = object> = new () => T;

const known = new WeakMap<InputClass, ReadonlyMap<string, Conversion[]>>();

/** The fields that have any rule, with their conversions. */
function fieldsOf(type: InputClass): ReadonlyMap<string, Conversion[]> {
  let fields = known.get(type);
  if (!fields) {
    fields = readFields(getMetadataStorage().getTargetValidationMetadatas(type, '', false, false));
    known.set(type, fields);
  }
  return fields;
}

function readFields(rules: ValidationMetadata[]): Map<string, Conversion[]> {
  const fields = new Map<string, Conversion[]>();
  for (const { propertyName, name, constraints } of rules) {
    const conversions = fields.get(propertyName) ?? [];
    if (name === CONVERT) conversions.push(...(constraints as Conversion[]));
    fields.set(propertyName, conversions);
  }
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

/** Names in the source that are no fields of the class, at most so many. */
export function unknownFields(type: InputClass, source: object, atMost: number): string[] {
  const fields = fieldsOf(type);
  const unknown: string[] = [];
  for (const name of Object.keys(source)) {
    if (unknown.length === atMost) break;
    if (!fields.has(name)) unknown.push(name);
  }
  return unknown;
}

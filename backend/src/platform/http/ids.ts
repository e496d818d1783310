import { Param, PipeTransform } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { fieldError, notFound } from '../errors/api-error.js';

const uuidOr = (refusal: (name: string) => Error): { new (): PipeTransform } =>
  class implements PipeTransform<string, string> {
    transform(value: string, { data }: { data?: string }): string {
      if (!isUUID(value)) throw refusal(data ?? 'id');
      return value.toLowerCase();
    }
  };

/** A path's id on staff routes: malformed → 400 'Invalid uuid'. */
export const IdParam = (name = 'id') =>
  Param(
    name,
    uuidOr((field) => fieldError(field, 'Invalid uuid')),
  );

/** A path's id on public routes: malformed and unknown get the same 404, so nothing can be learnt by trying. */
export const PublicIdParam = (message: string) =>
  Param(
    'id',
    uuidOr(() => notFound(message)),
  );

import type { CanActivate, ExecutionContext } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { DECORATORS } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Access, accessOf, declared } from './access.js';
import { unknownFieldsError } from './validation.js';

interface Input {
  /** Whether a pipe checks all of it; otherwise nothing but these names is taken. */
  whole: boolean;
  names: ReadonlySet<string>;
}

/** Whoever runs the product and the providers may add what we do not know of. */
const lenient = new Set<Access | undefined>(['operator', 'signature']);

/**
 * Refuses fields of a body or a query that the route does not declare; a pipe checks the fields of declared
 * classes.
 */
export class UndeclaredInput implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const isExcluded = declared<unknown>(context, DECORATORS.API_EXCLUDE_CONTROLLER) !== undefined;
    if (lenient.has(accessOf(context)) || isExcluded) return true;
    const { body, query } = context
      .switchToHttp()
      .getRequest<Request<unknown, unknown, object | undefined>>();
    const unknown = [
      ...undeclared(query, inputOf(context, RouteParamtypes.QUERY, 'query')),
      ...undeclared(body ?? {}, inputOf(context, RouteParamtypes.BODY, 'body')),
    ];
    if (unknown.length > 0) throw unknownFieldsError(unknown);
    return true;
  }
}

const undeclared = (given: object, { whole, names }: Input): string[] =>
  whole ? [] : Object.keys(given).filter((name) => !names.has(name));

/** By the handler's parameters, or by the document where the handler reads the request itself. */
function inputOf(context: ExecutionContext, kind: RouteParamtypes, place: string): Input {
  const handler = context.getHandler();
  const parameters = (Reflect.getMetadata(ROUTE_ARGS_METADATA, context.getClass(), handler.name) ??
    {}) as Record<string, { data?: unknown }>;
  const taken = Object.entries(parameters)
    .filter(([key]) => key.startsWith(`${kind}:`))
    .map(([, { data }]) => data);
  const described = (Reflect.getMetadata(DECORATORS.API_PARAMETERS, handler) ?? []) as { in?: string }[];
  const isDescribed = place === 'body' && described.some((one) => one.in === place);
  return {
    whole: isDescribed || taken.some((data) => typeof data !== 'string'),
    names: new Set(taken.filter((data) => typeof data === 'string')),
  };
}

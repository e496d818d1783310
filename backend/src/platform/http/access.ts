import { applyDecorators, type ExecutionContext, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { Request } from 'express';

/**
 * Who may call a route.
 * - `session`: signed-in staff.
 * - `public`: anybody; pages and calls that a link addresses by an unguessable id.
 * - `signature`: a provider, which the route itself verifies by the request's signature.
 * - `operator`: whoever runs the product, which the route itself verifies by token or by the network.
 */
export type Access = 'session' | 'public' | 'signature' | 'operator';

export const ACCESS_KEY = 'access';
const reflector = new Reflector();

/** What the route of a request, or else its controller, declares under a key. */
export const declared = <T>(context: ExecutionContext, key: string): T | undefined =>
  reflector.getAllAndOverride<T | undefined>(key, [context.getHandler(), context.getClass()]);

export const accessOf = (context: ExecutionContext) => declared<Access>(context, ACCESS_KEY);

/** Which limit a public route counts towards; `uncounted` is for monitoring. */
export type PublicBucket = 'pages' | 'sign-in' | 'sign-out' | 'uncounted';

export const BUCKET_KEY = 'bucket';

/** Declares it to the guards and in the OpenAPI document. */
export const declareAccess = (access: Access) =>
  applyDecorators(SetMetadata(ACCESS_KEY, access), ApiExtension('x-access', access));

/** Every controller or handler declares its access; a test walks them all. What is forgotten needs a session. */
export const RequiresSession = () => declareAccess('session');
/** @param bucket the limit that anonymous requests count towards */
export const Public = (bucket: PublicBucket = 'pages') =>
  applyDecorators(declareAccess('public'), SetMetadata(BUCKET_KEY, bucket));

/** Who signs its calls. */
export interface Signer {
  /** For people. */
  name: string;
  /** Whether the headers alone could be the provider's: what cannot be is refused before the body is read. */
  looksSigned: (request: Request) => boolean;
}

export const SIGNER_KEY = 'signer';

export const SignedByProvider = (signer: Signer) =>
  applyDecorators(declareAccess('signature'), SetMetadata(SIGNER_KEY, signer));

import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiCookieAuth, ApiUnauthorizedResponse } from '@nestjs/swagger';
import { ErrorDto } from '../errors/error.dto.js';

/**
 * Who may call a route.
 * - `session`: signed-in staff.
 * - `public`: anybody; pages and calls that a link addresses by an unguessable id.
 * - `signature`: a provider, which the route itself verifies by the request's signature.
 * - `operator`: whoever runs the product, which the route itself verifies by token or by the network.
 */
export type Access = 'session' | 'public' | 'signature' | 'operator';

export const ACCESS_KEY = 'access';

/** Every controller or handler declares its access; a test walks them all. What is forgotten needs a session. */
export function RequiresSession() {
  return applyDecorators(
    SetMetadata(ACCESS_KEY, 'session' satisfies Access),
    ApiCookieAuth(),
    ApiUnauthorizedResponse({ type: ErrorDto, description: 'Nobody is signed in.' }),
  );
}

export const Public = () => SetMetadata(ACCESS_KEY, 'public' satisfies Access);
export const SignedByProvider = () => SetMetadata(ACCESS_KEY, 'signature' satisfies Access);

import { RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/constants.js';
import { DiscoveryService, MetadataScanner, Reflector } from '@nestjs/core';
import { ACCESS_KEY, type Access } from '../../src/platform/http/access.js';
import type { TestApi } from './test-api.js';

export interface Route {
  method: string;
  path: string;
  access: Access | undefined;
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;
export const isWrite = ({ method }: Route) => method !== 'GET';

/** Every handler of every controller, with the access it declares. */
export function declaredRoutes({ app }: TestApi): Route[] {
  const reflector = app.get(Reflector);
  const scanner = new MetadataScanner();
  return app
    .get(DiscoveryService, { strict: false })
    .getControllers()
    .flatMap(({ metatype, instance }) => {
      const controller = metatype as Type;
      const prototype = Object.getPrototypeOf(instance) as Record<string, () => unknown>;
      return scanner
        .getAllMethodNames(prototype)
        .map((name) => prototype[name])
        .filter((handler) => handler !== undefined && Reflect.hasMetadata(METHOD_METADATA, handler))
        .map((handler = () => undefined) => ({
          method: RequestMethod[reflector.get<RequestMethod>(METHOD_METADATA, handler)],
          path: `/${[
            reflector.get<string>(PATH_METADATA, controller),
            reflector.get<string>(PATH_METADATA, handler),
          ]
            .flatMap((part) => part.split('/'))
            .filter(Boolean)
            .join('/')}`,
          access: reflector.getAllAndOverride<Access | undefined>(ACCESS_KEY, [handler, controller]),
        }));
    });
}

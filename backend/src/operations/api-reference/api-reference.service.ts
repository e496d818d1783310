import { createRequire } from 'node:module';
import path from 'node:path';
import { Injectable } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';

export const REFERENCE_PATH = 'api/docs';

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Hiring Hall API</title>
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="/${REFERENCE_PATH}/swagger-ui.css" />
  </head>
  <body>
    <div id="reference"></div>
    <script src="/${REFERENCE_PATH}/swagger-ui-bundle.js"></script>
    <script src="/${REFERENCE_PATH}/start.js"></script>
  </body>
</html>
`;

/** A file of its own: our policy lets no script stand in a page. */
const start = `SwaggerUIBundle({
  url: '/${REFERENCE_PATH}/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: 0,
  validatorUrl: null,
});
`;

const SHIPPED = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** The API's document as a page to read and try, from Swagger UI's files as its package ships them. */
@Injectable()
export class ApiReference {
  private document?: () => OpenAPIObject;
  private json?: string;
  readonly page = page;

  /** @param document describes the whole app, and so is called once somebody wants it */
  describe(document: () => OpenAPIObject): void {
    this.document = document;
  }

  /** A file of the page: its text, or its path; undefined when there is none of this name. */
  file(name: string): { text: string } | { path: string } | undefined {
    if (name === 'start.js') return { text: start };
    if (name === 'openapi.json') return { text: (this.json ??= JSON.stringify(this.document?.())) };
    return SHIPPED.includes(name) ? { path: path.join(shippedFolder(), name) } : undefined;
  }
}

/** The package comes with @nestjs/swagger, which may keep a copy of its own. */
function shippedFolder(): string {
  const here = createRequire(import.meta.url);
  const manifest = createRequire(here.resolve('@nestjs/swagger')).resolve('swagger-ui-dist/package.json');
  return path.dirname(manifest);
}

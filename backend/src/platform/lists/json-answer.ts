import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** An answer written as it comes. One that breaks off is no valid JSON, so nobody takes it for the whole. */
export const jsonStream = (json: Readable) =>
  new StreamableFile(json, { type: 'application/json; charset=utf-8' }).setErrorHandler(
    (_error, response) => {
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    },
  );

import type { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';
import type { Response } from 'express';
import { tellTotal } from './newest-first.js';

export interface JsonAnswer {
  json: Readable;
  /** Of a page: how many there are in all. */
  total?: number;
}

/** An answer written as it comes. One that breaks off is no valid JSON, so nobody takes it for the whole. */
export const jsonStream = (json: Readable) =>
  new StreamableFile(json, { type: 'application/json; charset=utf-8' }).setErrorHandler(
    (_error, response) => {
      if (!response.headersSent) response.statusCode = 500;
      response.end();
    },
  );

/** As {@link jsonStream}, with the total of a page. */
export function jsonAnswer(response: Response, { json, total }: JsonAnswer): StreamableFile {
  if (total !== undefined) tellTotal(response, { total, hasMore: false });
  return jsonStream(json);
}

import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/** Quick and with a small window, so that many answers at once take little memory (brotli: 512 kB each). */
const effort = {
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
};

/** Pages hold nothing of a visitor's, and no secret but a nonce that is good for one answer. */
export const compressPages = compression({ ...effort, threshold: 512 });

/**
 * Answers of the API hold secret links beside texts of strangers. The length of a compressed answer shows what is in it
 * to whoever can make a browser request it (BREACH), so only requests of our own pages are compressed.
 */
export const compressAnswers = compression({
  ...effort,
  filter: (request: Request, response: Response) =>
    request.get('Sec-Fetch-Site') === 'same-origin' &&
    !isEventStream(response) &&
    compression.filter(request, response),
});

/** Its messages go out one by one, as they come. */
export const isEventStream = (response: Response) =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

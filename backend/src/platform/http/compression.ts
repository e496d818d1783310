import { constants } from 'node:zlib';
import compression from 'compression';
import type { Request, Response } from 'express';

/**
 * Each answer is compressed anew: quickly, and with a small window, so that many at once take little memory (half a
 * megabyte each with brotli).
 */
const effort = {
  level: constants.Z_BEST_SPEED,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 18 } },
};

/** Pages hold nothing of a visitor's, and no secret but a nonce that is good for one answer. */
export const compressPages = compression(effort);

/**
 * Answers of the API hold links that are as good as keys beside texts that strangers wrote. The length of a compressed
 * one tells who can make a browser ask for it what is in it (BREACH), so only what our own pages ask for is compressed.
 */
export const compressAnswers = compression({
  ...effort,
  filter: (request: Request, response: Response) =>
    request.get('Sec-Fetch-Site') === 'same-origin' &&
    !isEventStream(response) &&
    compression.filter(request, response),
});

/** Its messages go out one by one, as they come. */
const isEventStream = (response: Response) =>
  String(response.getHeader('Content-Type')).startsWith('text/event-stream');

import { Injectable, type NestMiddleware } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { HallService } from '../../hall/contact/hall.service.js';
import { rephraseRefusals } from '../../platform/http/rephrase.js';
import { type LinkKind, Readers } from './readers.service.js';

const link = /^\/api\/(worker-view|job-matches|opt-in)\/([^/?]*)/;

/** The kind of link that a request comes from, and its id. */
export function linkOf({ originalUrl }: Pick<Request, 'originalUrl'>): { kind: LinkKind; linkId: string } {
  const [, page, linkId = ''] = link.exec(originalUrl) ?? [];
  return { kind: page === 'opt-in' ? 'phone' : 'match', linkId: linkId.toLowerCase() };
}

/** Too many requests, or a database that is away: nothing more is asked of it. */
const ASKS_NOTHING = new Set([429, 500, 503]);

/** Has refusals said in the language of the worker whose link it is, with whom to call; staff read English. */
@Injectable()
export class RefusalsForReaders implements NestMiddleware {
  constructor(
    private readonly readers: Readers,
    private readonly hall: HallService,
  ) {}

  use(request: Request, response: Response, next: NextFunction): void {
    rephraseRefusals(response, async (english, status, typed) => {
      if (request.user) return { sentences: english };
      const asked = { ...linkOf(request), wished: request.headers['accept-language'], typed };
      const mayAsk = !ASKS_NOTHING.has(status);
      const sentences = await this.readers.rephrase(english, asked, { mayAsk });
      if (mayAsk) return { sentences };
      const hall = this.hall.contactAtHand();
      return { sentences, more: { reader: this.readers.atHand(asked), ...(hall && { hall }) } };
    });
    next();
  }
}

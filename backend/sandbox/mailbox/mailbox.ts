import express, { Router, type Response } from 'express';

import type { TwilioSandbox } from '../twilio/twilio.sandbox.js';
import { toE164 } from '../twilio/phone.js';
import { CONVERSATIONS_SHOWN, mailboxPage, numbersPage, TEXTS_SHOWN } from './mailbox.page.js';
import { script } from './mailbox.script.js';
import { styles } from './mailbox.styles.js';

/** Open pages hear of changes at most this often, however many texts arrive. */
const ANNOUNCE_EVERY_MS = 500;

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // With no-referrer a browser sends `Origin: null` with the page's own forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** The page that shows each text as its worker would see it, and lets a person answer as that worker. */
export class Mailbox {
  private readonly listeners = new Set<Response>();
  private readonly stopListening: () => void;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly twilio: TwilioSandbox) {
    this.stopListening = twilio.store.onChange(() => this.announce());
  }

  router(): Router {
    const router = Router();
    router.get('/', (request, response) => {
      const search = single(request.query.q);
      const number = single(request.query.number);
      const { store } = this.twilio;
      const page = mailboxPage({
        search,
        conversations: store.newestConversations(CONVERSATIONS_SHOWN, search.replace(/\D/g, '')),
        conversationCount: store.conversationCount(),
        selected: toE164(number) ?? undefined,
        writable: toE164(search) ?? undefined,
        texts: store.conversation(toE164(number) ?? '').slice(-TEXTS_SHOWN),
        optedOut: new Set(this.twilio.optOuts()),
      });
      response.set(PAGE_HEADERS).type('html').send(page);
    });
    router.get('/numbers', (_request, response) => {
      response.set(PAGE_HEADERS).type('html').send(numbersPage());
    });
    router.get('/mailbox.css', (_request, response) => void response.type('css').send(styles));
    router.get('/mailbox.js', (_request, response) => void response.type('js').send(script));
    router.get('/mailbox/events', (_request, response) => this.listen(response));
    router.post('/mailbox/reply', express.urlencoded({ extended: false }), async (request, response) => {
      const form = (request.body ?? {}) as Record<string, unknown>;
      const from = single(form.number);
      const body = single(form.keyword) || single(form.body).trim();
      if (body !== '') await this.twilio.receiveText({ from, body });
      const back = new URLSearchParams({ number: from, ...(form.q ? { q: single(form.q) } : {}) });
      response.redirect(303, `/?${back.toString()}`);
    });
    return router;
  }

  close(): void {
    this.stopListening();
    clearTimeout(this.timer);
    for (const response of this.listeners) response.end();
  }

  private listen(response: Response): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 2000\n\n');
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
  }

  private announce(): void {
    if (this.timer || this.listeners.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      for (const response of this.listeners) response.write('event: change\ndata: {}\n\n');
    }, ANNOUNCE_EVERY_MS);
  }
}

function single(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

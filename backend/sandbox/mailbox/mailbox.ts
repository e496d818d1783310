import express, { Router, type Response } from 'express';

import type { SendgridSandbox } from '../sendgrid/sendgrid.sandbox.js';
import type { TwilioSandbox } from '../twilio/twilio.sandbox.js';
import { toE164 } from '../twilio/phone.js';
import { emailsPage, frameDocument } from './emails.page.js';
import { script } from './mailbox.script.js';
import { styles } from './mailbox.styles.js';
import { isBehaviour } from '../twilio/phones.js';
import { phonesPage } from './phones.page.js';
import { recipientsPage } from './recipients.page.js';
import { CONVERSATIONS_SHOWN, TEXTS_SHOWN, textsPage } from './texts.page.js';

/** Changes are sent to open pages at most this often, however many messages arrive. */
const ANNOUNCE_EVERY_MS = 500;

const PAGE_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  // With no-referrer a browser sends `Origin: null` with the page's own forms.
  'Referrer-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
};

/** An e-mail may look as it likes, but it runs nothing and fetches nothing; opened by itself neither. */
const FRAME_HEADERS = {
  ...PAGE_HEADERS,
  'Content-Security-Policy':
    "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; frame-ancestors 'self'",
  'Referrer-Policy': 'no-referrer',
};

/** The pages that show each message as its recipient would see it, and let a person answer texts as a worker. */
export class Mailbox {
  private readonly listeners = new Set<Response>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly twilio: TwilioSandbox,
    private readonly sendgrid: SendgridSandbox,
  ) {
    for (const store of [twilio.store, sendgrid.store]) store.on('change', this.announce);
  }

  router(): Router {
    const router = Router();
    const form = express.urlencoded({ extended: false });
    const show = (response: Response, page: string): void => {
      response.set(PAGE_HEADERS).type('html').send(page);
    };
    router.get('/', ({ query }, response) => {
      show(response, this.texts(single(query.q), single(query.number)));
    });
    router.get('/emails', ({ query }, response) => {
      show(response, this.emails(single(query.q), single(query.id)));
    });
    router.get('/emails/content', ({ query }, response, next) => {
      const mail = this.sendgrid.store.get(single(query.id));
      const shown = mail && frameDocument(mail);
      if (shown === undefined) next();
      else response.set(FRAME_HEADERS).type('html').send(shown);
    });
    router.get('/phones', (_request, response) => show(response, this.phones()));
    router.post('/phones/answer', form, async (request, response) => {
      const { number, answer } = (request.body ?? {}) as Record<string, unknown>;
      const given = /^(yes|no)-by-(text|link)$/.exec(single(answer));
      if (given) await this.twilio.phones.answer(single(number), given[1] as 'yes', given[2] as 'text');
      response.redirect(303, '/phones');
    });
    router.post('/phones/behaviour', form, (request, response) => {
      const { number, behaviour } = (request.body ?? {}) as Record<string, unknown>;
      if (isBehaviour(behaviour)) this.twilio.phones.behave(behaviour, single(number) || undefined);
      response.redirect(303, '/phones');
    });
    router.get('/recipients', (_request, response) => show(response, recipientsPage()));
    router.get('/mailbox.css', (_request, response) => void response.type('css').send(styles));
    router.get('/mailbox.js', (_request, response) => void response.type('js').send(script));
    router.get('/mailbox/events', (_request, response) => this.listen(response));
    router.post('/mailbox/reply', form, async (request, response) => {
      const given = (request.body ?? {}) as Record<string, unknown>;
      const from = single(given.number);
      const body = single(given.keyword) || single(given.body).trim();
      if (body !== '') await this.twilio.receiveText({ from, body });
      const back = new URLSearchParams({ number: from, ...(given.q ? { q: single(given.q) } : {}) });
      response.redirect(303, `/?${back.toString()}`);
    });
    return router;
  }

  close(): void {
    for (const { store } of [this.twilio, this.sendgrid]) store.off('change', this.announce);
    clearTimeout(this.timer);
    for (const response of this.listeners) response.end();
  }

  private texts(search: string, number: string): string {
    const { store } = this.twilio;
    return textsPage({
      search,
      conversations: store.newestConversations(CONVERSATIONS_SHOWN, search.replace(/\D/g, '')),
      conversationCount: store.conversationCount(),
      selected: toE164(number) ?? undefined,
      writable: toE164(search) ?? undefined,
      texts: store.conversation(toE164(number) ?? '').slice(-TEXTS_SHOWN),
      optedOut: new Set(this.twilio.optOuts()),
    });
  }

  private phones(): string {
    const { store, phones } = this.twilio;
    return phonesPage({
      phones: store
        .newestConversations(CONVERSATIONS_SHOWN)
        .map((conversation) => ({ conversation, behaviour: phones.behaviourOf(conversation.number) })),
      ofOthers: phones.behaviourOf(),
    });
  }

  private emails(search: string, id: string): string {
    const { store } = this.sendgrid;
    const wanted = search.trim().toLowerCase();
    const found = store
      .list()
      .filter(({ to, subject }) => [to, subject].some((text) => text.toLowerCase().includes(wanted)));
    return emailsPage({ search, found, total: store.size, selected: store.get(id) });
  }

  private listen(response: Response): void {
    response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
    response.write('retry: 2000\n\n');
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
  }

  private readonly announce = (): void => {
    if (this.timer || this.listeners.size === 0) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      for (const response of this.listeners) response.write('event: change\ndata: {}\n\n');
    }, ANNOUNCE_EVERY_MS);
  };
}

function single(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

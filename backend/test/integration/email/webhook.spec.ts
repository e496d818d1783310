import { generateKeyPairSync } from 'node:crypto';
import { EventSigner } from '../../../sandbox/sendgrid/event-signer.js';
import type { Forgery } from '../../../sandbox/sendgrid/forgery.js';
import { startTestApi } from '../../support/test-api.js';
import { type Messaging, startMessaging } from '../messaging/messaging.js';
import { sendEmail, untilEmail } from './emails.js';

const OWN_URL = 'http://hall.test/api/sendgrid/webhook';
const DAY_S = 24 * 60 * 60;
const seconds = () => Math.floor(Date.now() / 1000);

describe("the e-mail provider's webhook", () => {
  let hall: Messaging;
  beforeAll(async () => {
    hall = await startMessaging();
  });
  afterAll(() => hall.close());

  const keepKey = (publicKey: string) =>
    hall.sql(
      `INSERT INTO variables (name, value) VALUES ('SENDGRID_WEBHOOK', $1)
       ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
      [JSON.stringify({ id: 'kept', publicKey })],
    );

  describe('lets in', () => {
    const events = () => hall.sql<{ email_id: string }>('SELECT email_id FROM emails_events');
    async function tell(forgery: Forgery) {
      const to = 'signed@example.com';
      hall.sandbox.sendgrid.addRule({ to, outcome: 'no-events' });
      const id = await sendEmail(hall, to);
      await untilEmail(hall, id, { status: 'sent' });
      const [mail] = hall.sandbox.sendgrid.messages({ to });
      if (!mail) throw new Error('The provider has no such e-mail');
      const event = hall.sandbox.sendgrid.event(mail, 'delivered');
      return { id, status: await hall.sandbox.sendgrid.sendEvents([event], forgery) };
    }

    it.each([
      ['a repeat of yesterday', () => ({ timestamp: seconds() - DAY_S })],
      ['a clock that is a little ahead', () => ({ timestamp: seconds() + 200 })],
    ])('%s', async (_, forgery) => {
      const { id, status } = await tell(forgery());
      expect(status).toBe(204);
      await untilEmail(hall, id, { status: 'delivered' });
    });

    it('what is signed by the key of the set-up, beside the one of the environment', async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
      expect((await tell({ key: pem })).status).toBe(403);
      await keepKey(new EventSigner(pem).publicKey);
      expect((await tell({ key: pem })).status).toBe(204);
      expect((await tell({})).status).toBe(204);
      await keepKey('no key');
      expect((await tell({})).status).toBe(204);
    });

    it.each([
      ['by a stranger', () => ({ forge: 'wrong' as const })],
      ['and changed since', () => ({ forge: 'tampered' as const })],
      ['not at all', () => ({ forge: 'missing' as const })],
      ['in no known way', () => ({ forge: 'malformed' as const })],
      ['long ago', () => ({ timestamp: seconds() - 26 * 60 * 60 })],
      ['in the far future', () => ({ timestamp: seconds() + 10 * 60 })],
    ])('nothing that is signed %s, and stores nothing', async (_, forgery) => {
      const before = (await events()).length;
      expect((await tell(forgery())).status).toBe(403);
      expect(await events()).toHaveLength(before);
    });

    it('nothing but a list of events', async () => {
      const signer = new EventSigner();
      await keepKey(signer.publicKey);
      const post = async (body: string) => {
        const headers = { ...signer.headers(seconds(), body), 'content-type': 'application/json' };
        return (await fetch(`${hall.api.url}/api/sendgrid/webhook`, { method: 'POST', body, headers }))
          .status;
      };
      expect(await post('[]')).toBe(204);
      for (const body of ['{"event":"open"}', '"open"', '[{', ''])
        expect([body, await post(body)]).toEqual([body, 400]);
      expect(await post(`[${' '.repeat(6_000_000)}]`)).toBe(413);
    });
  });

  describe('is set up at the provider', () => {
    beforeEach(async () => {
      hall.sandbox.sendgrid.reset();
      await hall.sql(`DELETE FROM variables WHERE name = 'SENDGRID_WEBHOOK'`);
    });
    const status = async () => {
      const { body } = await hall.staff.get('/api/sendgrid/webhook/status').expect(200);
      return body as { id: string | null };
    };
    const createOrUpdate = async () => {
      const { body } = await hall.staff.post('/api/sendgrid/webhook/create-or-update').expect(200);
      return body as { message: string };
    };
    const settings = () => hall.sandbox.sendgrid.settings;
    const kept = async () => {
      const [row] = await hall.sql<{ value: object }>(
        `SELECT value FROM variables WHERE name = 'SENDGRID_WEBHOOK'`,
      );
      return row?.value;
    };

    it('where there is none: created with every event, signed, known again', async () => {
      settings().remove(settings().find().id);
      expect(await status()).toEqual({
        exists: false,
        id: null,
        friendlyName: null,
        url: null,
        enabled: false,
        eventTypes: [],
      });
      expect(await createOrUpdate()).toEqual({ message: 'Webhook created successfully' });
      const { id } = settings().find();
      expect(await status()).toEqual({
        exists: true,
        id,
        friendlyName: 'Hiring Hall',
        url: OWN_URL,
        enabled: true,
        eventTypes: expect.arrayContaining(['processed', 'delivered', 'spam_report', 'group_resubscribe']),
      });
      expect(await kept()).toEqual({ id, publicKey: hall.sandbox.sendgrid.publicKey });
      expect(
        await hall.sql(`SELECT action, actor_name FROM audit_entries WHERE entity_id = $1`, [id]),
      ).toEqual([{ action: 'email-webhook.created', actor_name: 'dispatcher' }]);
    });

    it('twice: nothing changes', async () => {
      await createOrUpdate();
      const [first, before] = [hall.sandbox.sendgrid.webhooks(), await kept()];
      expect(await createOrUpdate()).toEqual({ message: 'Webhook updated successfully' });
      const unchanged = ({ updated_date: _, ...rest }: (typeof first)[number]) => rest;
      expect(hall.sandbox.sendgrid.webhooks().map(unchanged)).toEqual(first.map(unchanged));
      expect(await kept()).toEqual(before);
      const entries = () =>
        hall.sql(`SELECT id FROM audit_entries WHERE action LIKE 'email-webhook.%' ORDER BY id`);
      const told = await entries();
      await createOrUpdate();
      expect(await entries()).toEqual(told);
    });

    it('beside those of others, which stay as they are', async () => {
      settings().remove(settings().find().id);
      const other = settings().create({ url: 'https://elsewhere.test/hook', enabled: true });
      expect(await status()).toMatchObject({ exists: false });
      await createOrUpdate();
      expect(hall.sandbox.sendgrid.webhooks()).toMatchObject([
        { id: other.id, url: 'https://elsewhere.test/hook' },
        { url: OWN_URL, enabled: true },
      ]);
    });

    it('when our address has changed: the webhook that we had gets the new one', async () => {
      await createOrUpdate();
      const { id } = await status();
      settings().update(id ?? '', { url: 'https://old.test/api/sendgrid/webhook', enabled: false });
      expect(await status()).toMatchObject({
        exists: true,
        id,
        url: 'https://old.test/api/sendgrid/webhook',
      });
      await createOrUpdate();
      expect(await status()).toMatchObject({ id, url: OWN_URL, enabled: true });
      expect(hall.sandbox.sendgrid.webhooks()).toHaveLength(1);
    });

    it('not with a key that the provider does not know', async () => {
      const api = await startTestApi({
        databaseUrl: hall.databaseUrl,
        env: { ...hall.env, SENDGRID_API_KEY: 'SG.wrong' },
      });
      try {
        const { body } = await (await api.staff()).get('/api/sendgrid/webhook/status').expect(502);
        expect(body).toMatchObject({ error: expect.stringContaining('Check SENDGRID_API_KEY') });
      } finally {
        await api.close();
      }
    });

    it('not when the provider refuses: a 502 says what it said', async () => {
      settings().remove(settings().find().id);
      for (const name of ['a', 'b', 'c', 'd', 'e']) settings().create({ url: `https://${name}.test/` });
      const { body } = await hall.staff.post('/api/sendgrid/webhook/create-or-update').expect(502);
      expect(body).toMatchObject({
        code: 'email_provider_failed',
        error: expect.stringMatching(
          /^The e-mail provider refused\. You have reached the maximum .+\(HTTP 400\)$/,
        ),
      });
      expect(await kept()).toBeUndefined();
    });
  });
});

describe('without a provider that answers', () => {
  it.each([
    [{ SENDGRID_API_BASE_URL: 'http://127.0.0.1:9' }, /could not be reached/],
    [{ SENDGRID_API_KEY: '' }, /SENDGRID_API_KEY is not set/],
  ])('the status of the webhook is a 502 that says why: %j', async (env, words) => {
    const api = await startTestApi({ env: { SENDGRID_API_KEY: 'SG.any', ...env } });
    try {
      const staff = await api.staff();
      const { body } = await staff.get('/api/sendgrid/webhook/status').expect(502);
      expect(body).toMatchObject({ error: expect.stringMatching(words) });
    } finally {
      await api.close();
    }
  });
});

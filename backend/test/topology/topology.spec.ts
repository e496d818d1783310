import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { setTimeout as pause } from 'node:timers/promises';
import { eventually } from '../integration/messaging/eventually.js';
import { makeCertificate } from './proxy.js';
import { missingPrograms, startTopology, type Topology } from './topology.js';
import type { Visitor } from './visitor.js';

const describeHere = missingPrograms.length > 0 ? describe.skip : describe;

/** An orderly end takes no longer than this. */
const STOP_MS = 10_000;
/** All is well again within a minute, even on a machine that has other things to do. */
const RECOVERY_MS = 60_000;

interface Attempts {
  total: number;
  byTo: Record<string, number>;
}

describeHere('the topology of production', () => {
  let hall: Topology;
  let staff: Visitor;
  beforeAll(async () => {
    hall = await startTopology();
    staff = await hall.staff();
  }, 300_000);
  afterAll(() => hall?.close(), 30_000);

  const attempts = () => hall.sandbox('GET', '/twilio/attempts') as Promise<Attempts>;
  const statuses = (jobId: string) =>
    hall.sql<{ status: string; count: number }>(
      `SELECT status, count(*)::int AS count FROM sms WHERE job_id = $1 GROUP BY status ORDER BY status`,
      [jobId],
    );
  const delivered = (count: number) => [{ status: 'delivered', count }];

  let records = 0;
  /** Somebody staff may text, and the address of that person's page. */
  async function phoneRecord(): Promise<string> {
    const [row] = await hall.sql<{ id: string }>(
      'INSERT INTO phone_numbers (phone_number) VALUES ($1) RETURNING id',
      [`+1718${2_000_000 + (records += 1)}`],
    );
    return row?.id ?? '';
  }

  it('starts without demo data, with the one user that was named', async () => {
    expect(await hall.sql('SELECT username::text FROM users')).toEqual([{ username: 'dispatcher' }]);
    expect(await hall.sql('SELECT FROM workers')).toEqual([]);
    expect(() => hall.cli('seed')).toThrow('Demo data is not for production');
  });

  it('notes that the pages are open on which workers answer', async () => {
    const row = () => hall.sql<{ at: string }>('SELECT open_at::text AS at FROM pages_open');
    const [first] = await row();
    expect(first?.at).toEqual(expect.any(String));
    await eventually(async () => expect((await row())[0]?.at).not.toBe(first?.at));
  });

  it('lets in by TLS only, and nobody to what is for those who run it', async () => {
    const page = await staff.get('/');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d{8}/);
    for (const path of ['/metrics', '/health/ready', '/health/live']) {
      expect({ path, status: (await staff.get(path)).status }).toEqual({ path, status: 404 });
    }
    expect((await hall.visitor(0).get('/health/ready')).status).toBe(200);
    for (const path of ['/health/live', '/health/ready']) {
      expect((await hall.askWorker(1, path)).status).toBe(200);
    }
  });

  it('takes a renewed certificate without a restart', async () => {
    const folder = join(hall.folder, 'proxy');
    const kept = ['fullchain.pem', 'privkey.pem'].map((name) => join(folder, name));
    const before = kept.map((file) => readFileSync(file));
    const shown = async () => {
      const socket = connect({ port: Number(new URL(hall.url).port), rejectUnauthorized: false });
      await once(socket, 'secureConnect');
      const { fingerprint256 } = socket.getPeerCertificate();
      socket.destroy();
      return fingerprint256;
    };
    expect(await shown()).toBe(new X509Certificate(before[0] ?? '').fingerprint256);
    const { certificate } = makeCertificate(folder);
    expect(await shown()).toBe(new X509Certificate(certificate).fingerprint256);
    kept.forEach((file, n) => writeFileSync(file, before[n] ?? ''));
  });

  it('passes on what the api compressed as it is, and compresses nothing else', async () => {
    const page = await staff.get('/workers');
    const [script = ''] = /\/assets\/[\w-]+\.js/.exec(String(page.body)) ?? [];
    const asked = async (path: string, headers: Record<string, string>) => {
      const visitor = hall.visitor(undefined, headers);
      visitor.cookie = staff.cookie;
      const { status, headers: answer } = await visitor.get(path);
      return { status, encoding: answer['content-encoding'], length: Number(answer['content-length']) };
    };
    const whole = await asked(script, { 'accept-encoding': 'identity' });
    expect(whole).toMatchObject({ status: 200, encoding: undefined });
    for (const encoding of ['br', 'gzip']) {
      const packed = await asked(script, { 'accept-encoding': encoding });
      expect(packed).toMatchObject({ status: 200, encoding });
      expect(packed.length).toBeLessThan(whole.length / 2);
    }
    const answer = (site: string) =>
      asked('/api/docs/openapi.json', { 'accept-encoding': 'gzip', 'sec-fetch-site': site });
    expect(await answer('same-origin')).toMatchObject({ status: 200, encoding: 'gzip' });
    expect(await answer('cross-site')).toMatchObject({ status: 200, encoding: undefined });
  });

  it('lets no script or style into a page but its own', async () => {
    const pages = await Promise.all([staff.get('/workers'), staff.get('/workers')]);
    const nonces = pages.map(({ headers, body }) => {
      const policy = String(headers['content-security-policy']).split(';');
      expect(policy).toContain("script-src 'self'");
      const [, nonce = 'none'] = /^style-src-elem 'self' 'nonce-([^']+)'$/m.exec(policy.join('\n')) ?? [];
      expect(body).toContain(`nonce="${nonce}"`);
      return nonce;
    });
    expect(new Set(nonces).size).toBe(2);
  });

  it('takes the address of a visitor from the proxy, whatever the visitor claims', async () => {
    const wrong = { username: 'somebody', password: 'a guess' };
    const claims = { 'x-forwarded-for': '203.0.113.7', forwarded: 'for=203.0.113.7' };
    const liar = hall.visitor(undefined, claims);
    expect((await liar.post('/api/login', wrong)).status).toBe(401);
    // What one proxy reports is believed, what stood there before is not.
    const direct = hall.visitor(1, { 'x-forwarded-for': '203.0.113.7, 198.51.100.2' });
    expect((await direct.post('/api/login', wrong)).status).toBe(401);
    expect(
      await hall.sql(
        `SELECT ip_address AS address FROM audit_entries WHERE action = 'user.sign-in-failed' ORDER BY id`,
      ),
    ).toEqual([{ address: '127.0.0.1' }, { address: '198.51.100.2' }]);
  });

  it('knows a session on every api, and its end as well', async () => {
    const somebody = await hall.staff();
    expect(somebody.cookie).toMatch(/^__Host-hall\.sid=/);
    const userAt = (api: 0 | 1) => {
      const visitor = hall.visitor(api);
      visitor.cookie = somebody.cookie;
      return visitor.get('/api/user');
    };
    expect([(await userAt(0)).status, (await userAt(1)).status]).toEqual([200, 200]);
    await somebody.post('/api/logout');
    expect([(await userAt(0)).status, (await userAt(1)).status]).toEqual([401, 401]);
  });

  it('counts the requests for a link over all apis', async () => {
    const link = '/api/opt-in/00000000-0000-4000-8000-000000000000';
    const seen: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const batch = [hall.visitor(0), hall.visitor(1)].flatMap((visitor) =>
        Array.from({ length: 10 }, () => visitor.get(link)),
      );
      seen.push(...(await Promise.all(batch)).map(({ status }) => status));
    }
    expect(seen.filter((status) => status === 404)).toHaveLength(120);
    expect(seen.filter((status) => status === 429)).toHaveLength(20);
  });

  it('shows on one api what was changed on the other', async () => {
    const [a, b] = [hall.visitor(0), hall.visitor(1)];
    a.cookie = b.cookie = staff.cookie;
    const streams = await Promise.all([a.events(), b.events(), staff.events()]);
    const id = await phoneRecord();
    for (const [visitor, optedIn] of [
      [a, true],
      [b, false],
    ] as const) {
      for (const { changes } of streams) changes.length = 0;
      expect((await visitor.post(`/api/opt-in/${id}`, { optedIn })).status).toBe(200);
      await eventually(() => {
        for (const { changes } of streams) {
          expect(changes).toContainEqual({ topic: 'phone-numbers', ids: expect.arrayContaining([id]) });
        }
      });
    }
    for (const stream of streams) stream.close();
  });

  it('texts 200 workers once each, with two processes at it', async () => {
    const before = (await attempts()).total;
    const jobId = await hall.addJob(200);
    expect(await staff.post(`/api/jobs/${jobId}/notify`)).toMatchObject({
      status: 202,
      body: { queued: 200 },
    });
    await eventually(async () => expect(await statuses(jobId)).toEqual(delivered(200)), RECOVERY_MS);
    const { total, byTo } = await attempts();
    expect(total - before).toBe(200);
    expect(Object.values(byTo).filter((posts) => posts !== 1)).toEqual([]);
  }, 150_000);

  it('restarts its apis one after the other, and no request fails', async () => {
    const id = await phoneRecord();
    const failures: string[] = [];
    let answered = 0;
    let over = false;
    const load = Array.from({ length: 6 }, async (_, number) => {
      const visitor = number % 2 ? staff : await hall.staff();
      for (let turn = 0; !over; turn += 1) {
        const request =
          turn % 2
            ? visitor.get('/api/user')
            : visitor.post(`/api/opt-in/${id}`, { optedIn: turn % 4 === 0 });
        const outcome = await request.then(
          ({ status }) => String(status),
          (error: Error) => error.message,
        );
        answered += 1;
        if (outcome !== '200') failures.push(outcome);
        await pause(5);
      }
    });
    const ends = [await hall.apis[0].restart(), await hall.apis[1].restart()];
    await eventually(() => expect(answered).toBeGreaterThan(200));
    over = true;
    await Promise.all(load);
    expect(failures).toEqual([]);
    for (const { how, afterMs } of ends) {
      expect(how).toBe(0);
      expect(afterMs).toBeLessThan(STOP_MS);
    }
  }, 150_000);

  it('an api that is to stop says so at once, answers what came, and ends', async () => {
    await hall.sandbox('POST', '/twilio/rules', { to: '+17185550111', outcome: 'delivered', delayMs: 1_500 });
    const api = hall.visitor(0);
    api.cookie = staff.cookie;
    const stream = await api.events();
    const text = api.post('/api/sms/test', { to: '+17185550111', message: 'Slow' });
    await eventually(async () =>
      expect(await hall.sql(`SELECT FROM sms WHERE phone_number = '+17185550111'`)).toHaveLength(1),
    );
    const end = hall.apis[0].stop();
    await eventually(async () => expect((await hall.visitor(0).get('/health/ready')).status).toBe(503));
    expect(await text).toMatchObject({ status: 200, body: { success: true } });
    const { how, afterMs } = await end;
    expect(how).toBe(0);
    expect(afterMs).toBeLessThan(STOP_MS);
    stream.close();
    await hall.apis[0].start();
  }, 40_000);

  it('a worker that is to stop finishes its sends and leaves the rest to the other', async () => {
    await hall.sandbox('POST', '/twilio/rules', { outcome: 'delivered', delayMs: 1_500, times: 60 });
    const before = (await attempts()).total;
    const jobId = await hall.addJob(60);
    await staff.post(`/api/jobs/${jobId}/notify`);
    await eventually(async () => expect((await attempts()).total - before).toBeGreaterThan(15));
    const end = hall.workers[0].stop();
    await eventually(async () => expect((await hall.askWorker(0, '/health/ready')).status).toBe(503));
    const { how, afterMs } = await end;
    expect(how).toBe(0);
    expect(afterMs).toBeLessThan(STOP_MS);
    expect((await statuses(jobId)).map(({ status }) => status)).not.toContain('unknown');
    await eventually(async () => expect(await statuses(jobId)).toEqual(delivered(60)), RECOVERY_MS);
    expect((await attempts()).total - before).toBe(60);
    await hall.workers[0].start();
  }, 150_000);

  it('comes back by itself after a kill -9', async () => {
    for (const part of [hall.apis[0], hall.workers[0]]) {
      expect((await part.kill()).how).toBe('SIGKILL');
      await part.untilRunning();
    }
    expect((await staff.get('/api/user')).status).toBe(200);
  }, 150_000);
});

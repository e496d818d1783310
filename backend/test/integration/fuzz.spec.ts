import type { Answer, Content, Operation } from '../support/api-document.js';
import { type Case, casesOf, nestedCasesOf } from '../support/fuzz-cases.js';
import { slowness } from '../support/effort.js';
import { FuzzHall, PATIENCE_MS } from '../support/fuzz-hall.js';
import { heavyCasesOf } from '../support/heavy.js';
import { Pulse } from '../support/pulse.js';
import { brokenRequests, sendRaw, type WireAnswer } from '../support/wire.js';

jest.setTimeout(900_000);

/** No request is to cost more than that of an api's time. */
const GOAL_MS = 100;
/** What a busy machine makes of it, garbage collection and this test's own work included. */
const HELD_UP_MS = 500;

/** At once; of what changes its own session one after the other. */
const PARALLEL = 8;
const ofTheSession = /^\/api\/(login|logout|change-password)$/;

/** What an answer must never tell: code, files, SQL, the driver's and the runtime's sentences. */
const leak =
  /node_modules|\/work\/|\/src\/|\/dist\/|\.[jt]s\b|\bSELECT\b|\bINSERT\b|QueryFailed|relation "|violates|invalid input syntax|invalid byte|out of range|\b(Type|Range|Syntax|Reference)Error\b|Cannot read|is not a function|Unexpected (token|end)|in JSON at|ECONN|EPIPE|password_?hash|\$argon2/i;

describe('Whatever is sent', () => {
  let fuzz: FuzzHall;
  const operations = () =>
    // What is deleted nobody can be sent to any more.
    [...fuzz.document.operations].sort(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );

  beforeAll(async () => {
    fuzz = await FuzzHall.start();
  });
  afterAll(() => fuzz.close());

  /** What is wrong with an answer, whatever was asked. */
  function faults({ path, answers }: Operation, { headers, status, text }: WireAnswer): string[] {
    const problems: string[] = [];
    const type = headers['content-type'] ?? '';
    const described = fuzz.document.answer(answers[status] ?? {});
    if (status >= 500) problems.push(`answers ${status}`);
    if (!answers[status]) problems.push(`${status} is not in the document`);
    if (path.startsWith('/api/') && !headers['cache-control']?.includes('no-store')) {
      problems.push('may be kept by a browser');
    }
    if (headers['x-content-type-options'] !== 'nosniff') problems.push('lets the browser guess the type');
    if (/\$argon2/.test(text) || (status >= 400 && leak.test(text))) problems.push('tells too much');
    if (status >= 400) {
      problems.push(...faultsOfRefusal(type, described, { headers, status, text }));
    } else if (type.startsWith('application/json')) {
      const { schema } = contentOf(described) ?? {};
      problems.push(...(schema ? fuzz.document.faults(JSON.parse(text), schema).slice(0, 3) : ['no schema']));
    }
    return problems;
  }

  function faultsOfRefusal(
    type: string,
    described: Answer,
    { headers, status, text }: Pick<WireAnswer, 'headers' | 'status' | 'text'>,
  ): string[] {
    if (!type.startsWith('application/json')) return [`refuses as ${type}`];
    const body = JSON.parse(text) as Record<string, unknown>;
    const { schema = { $ref: '#/components/schemas/ErrorDto' } } = contentOf(described) ?? {};
    return [
      ...fuzz.document.faults(body, schema),
      ...(body.statusCode === status ? [] : [`says ${String(body.statusCode)} and is ${status}`]),
      ...(body.requestId === headers['x-request-id'] ? [] : ['is not the request of its header']),
      ...(text.length > 4_000 ? ['is too long'] : []),
    ];
  }

  const contentOf = (answer: Answer): Content | undefined => answer.content?.['application/json'];

  async function tryOut(operation: Operation, one: Case): Promise<string[]> {
    try {
      const answer = await fuzz.send(operation, one);
      return faults(operation, answer).map((fault) => `${fault}: ${answer.text.slice(0, 200)}`);
    } catch (error) {
      return [String(error)];
    }
  }

  /** Tries all out, some at a time. */
  async function faultsOf(operation: Operation, cases: Case[]): Promise<string[]> {
    const waiting = [...cases];
    const found: string[] = [];
    const work = async () => {
      for (let one = waiting.shift(); one; one = waiting.shift()) {
        for (const fault of await tryOut(operation, one)) {
          found.push(`${operation.method} ${operation.path} (${one.what}) ${fault}`);
        }
      }
    };
    const parallel = ofTheSession.test(operation.path) ? 1 : PARALLEL;
    await Promise.all(Array.from({ length: parallel }, work));
    return found;
  }

  it('as it should be, reaches every route', async () => {
    const refused: string[] = [];
    for (const operation of operations().filter(({ access }) => access !== 'operator')) {
      await fuzz.signIn();
      const [sound] = casesOf(fuzz.document, operation, fuzz.sound(operation));
      if (!sound) continue;
      const { status, text } = await fuzz
        .send(operation, sound)
        .catch((error: unknown) => ({ status: 500, text: String(error) }));
      if ([400, 401, 403, 404, 413, 415].includes(status) || status >= 500) {
        refused.push(`${operation.method} ${operation.path} → ${status} ${text}`);
      }
    }
    expect(refused).toEqual([]);
  });

  it('by staff, is answered soon, in the described shape, and tells nothing of the inside', async () => {
    const found: string[] = [];
    for (const [order, operation] of operations().entries()) {
      await fuzz.signIn();
      const cases = casesOf(fuzz.document, operation, fuzz.sound(operation), order);
      found.push(...(await faultsOf(operation, cases)));
    }
    expect(found).toEqual([]);
  });

  it('a text that cannot be stored is refused wherever it stands within a field', async () => {
    const found: string[] = [];
    const walked = new Set<string>();
    for (const operation of operations()) {
      await fuzz.signIn();
      for (const one of nestedCasesOf(fuzz.document, operation, fuzz.sound(operation))) {
        walked.add(operation.path);
        const { status, text } = await fuzz.send(operation, one);
        if (status !== 400) found.push(`${operation.path} (${one.what}) answers ${status}: ${text}`);
      }
    }
    expect(found).toEqual([]);
    for (const path of ['/api/imports/{id}/check', '/api/jobs', '/api/hall']) expect(walked).toContain(path);
  });

  it('by strangers, is answered no worse, and opens nothing', async () => {
    fuzz.signOut();
    const found: string[] = [];
    for (const [order, operation] of operations().entries()) {
      const [sound, ...hostile] = casesOf(fuzz.document, operation, fuzz.sound(operation), order);
      // The providers' signatures and the operator's address are no secrets of staff's.
      const isClosed = operation.access === 'session';
      if (!sound) continue;
      if (isClosed && (await fuzz.send(operation, sound)).status !== 401) {
        found.push(`${operation.method} ${operation.path} is open`);
      }
      const some = hostile.filter((_, index) => !isClosed || index % 7 === order % 7);
      found.push(...(await faultsOf(operation, operation.access === 'signature' ? [] : some)));
      fuzz.signOut();
    }
    expect(found).toEqual([]);
  });

  it.each(['staff', 'strangers'])('however wide, deep or long, holds nobody else up: by %s', async (who) => {
    const found: string[] = [];
    let longest = { ms: 0, what: '' };
    const pulse = new Pulse(fuzz.hall.api.url);
    for (const [order, operation] of operations().entries()) {
      if (who === 'staff') await fuzz.signIn();
      else fuzz.signOut();
      const isClosed = who !== 'staff' && operation.access === 'session';
      const cases = heavyCasesOf(operation, fuzz.sound(operation), order);
      for (const one of cases.filter((_, index) => !isClosed || index % 7 === order % 7)) {
        const what = `${operation.method} ${operation.path} (${one.what})`;
        try {
          const ms = await heldUpBy(pulse, operation, one);
          if (ms > longest.ms) longest = { ms, what };
          if (ms > HELD_UP_MS) found.push(`${what} holds others up for ${Math.round(ms)} ms`);
        } catch (error) {
          found.push(`${what}: ${String(error)}`);
        }
      }
    }
    await pulse.stop();
    process.stdout.write(
      `Longest wait of others, by ${who}: ${Math.round(longest.ms)} ms, at ${longest.what}\n`,
    );
    expect(found).toEqual([]);
  });

  /** What blocks does so every time; what a busy machine adds is not there every time, and a slow one is known. */
  async function heldUpBy(pulse: Pulse, operation: Operation, one: Case): Promise<number> {
    let least = Infinity;
    for (let tries = 0; tries < 4 && least > GOAL_MS; tries += 1) {
      await pulse.longest();
      const { status } = await fuzz.send(operation, one);
      if (status >= 500) throw new Error(`answers ${status}`);
      least = Math.min(least, await pulse.longest());
    }
    return least > GOAL_MS ? least / Math.max(1, slowness()) : least;
  }

  it('unsigned or badly signed, comes from no provider', async () => {
    for (const operation of operations().filter(({ access }) => access === 'signature')) {
      const [sound] = casesOf(fuzz.document, operation, fuzz.sound(operation));
      const signatures = ['', 'x', '\u00ff', '='.repeat(5_000)];
      for (const signature of signatures) {
        const headers = {
          'x-twilio-signature': signature,
          'x-twilio-email-event-webhook-signature': signature,
        };
        expect((await fuzz.send(operation, { what: '', target: '', ...sound, headers })).status).toBe(403);
      }
    }
  });

  it.each(Object.entries(brokenRequests))('with %s, is at an end soon', async (_, request) => {
    const answer = await sendRaw(fuzz.hall.api.url, request, PATIENCE_MS);
    expect(answer).not.toMatch(/^HTTP\/1\.1 5/);
    if (!answer.startsWith('HTTP/1.1 200')) expect(answer).not.toMatch(leak);
    // Whoever is refused is told why, in words.
    if (/^HTTP\/1\.1 [45]/.test(answer)) expect(answer).toMatch(/"error":"/);
  });

  it('leaves everything as it was made to be', async () => {
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
    const { api } = fuzz.hall;
    await api.visitor().get('/health/ready').expect(200);
    const [scripts] = await api.dataSource.query<[{ count: number }]>(
      `SELECT count(*)::int FROM jobs WHERE description || coalesce(instructions, '') ~* '<script|<img|<svg|onerror|javascript:'`,
    );
    expect(scripts).toEqual({ count: 0 });
    const [workers] = await api.dataSource.query<[{ count: number }]>('SELECT count(*)::int FROM workers');
    expect(workers.count).toBeGreaterThan(100);
  });
});

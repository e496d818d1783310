import { createSign, generateKeyPairSync } from 'node:crypto';
import twilio from 'twilio';
import { SYSTEM } from '../../src/platform/http/actor.js';
import { MatchesService } from '../../src/dispatch/matching/matches.service.js';
import { apiDocument } from '../../src/api.app.js';
import { seedDemo } from '../../src/demo/seed.service.js';
import { ApiDocument, type Operation } from './api-document.js';
import type { Case, Sound } from './fuzz-cases.js';
import { liftRequestLimits } from './lift-limits.js';
import { STAFF } from './test-api.js';
import { startTestHall, type TestHall, TWILIO } from './test-hall.js';
import { Wire } from './wire.js';

/** Nothing may take longer, on a machine that has other things to do. */
export const PATIENCE_MS = 30_000;
const UNKNOWN = '3f2b8c1e-5d7a-4e6f-9b0c-1a2d3e4f5a6b';

/** Its record keeps its id, whichever numbers workers are given. */
const NUMBER_OF_NOBODY = `SELECT id FROM phone_numbers WHERE phone_number = '+12125550987'`;

/** Which row stands for `{id}` behind an address. */
const rowsBehind: Readonly<Record<string, string>> = {
  certificates: 'SELECT id FROM certificates',
  classifications: 'SELECT id FROM classifications',
  'dispatch-lists': 'SELECT id FROM dispatch_lists',
  emails: 'SELECT id FROM emails',
  'eligibility-rules': 'SELECT rules_version AS id FROM dispatch_lists',
  employers: 'SELECT id FROM employers',
  imports: 'SELECT id FROM imports',
  inbox: 'SELECT id FROM inbound_messages',
  'job-matches': `SELECT m.id FROM job_matches m JOIN jobs j ON j.id = m.job_id WHERE j.status = 'Open'`,
  jobs: `SELECT j.id FROM jobs j JOIN job_matches m ON m.job_id = j.id WHERE j.status = 'Open'`,
  offers: 'SELECT id FROM offers',
  'opt-in': NUMBER_OF_NOBODY,
  'phone-numbers': NUMBER_OF_NOBODY,
  sms: 'SELECT id FROM sms',
  'substantially-similar-classifications': 'SELECT id FROM substantially_similar_classifications',
  users: `SELECT id FROM users WHERE username = 'steward'`,
  'worker-view': 'SELECT id FROM job_matches',
  workers: 'SELECT id FROM workers',
};

/** A job of its own is filled from its list: the run would hinder what is tried with the other. */
const FILLED = `SELECT job_id AS id FROM fill_runs`;
/** Of another worker than the one who is changed. */
const NUMBER_OF_WORKER = `SELECT p.id FROM phone_numbers p JOIN workers w ON w.phone = p.phone_number
  WHERE w.id <> (SELECT id FROM workers LIMIT 1)`;

/** The same for a route that needs another row than its neighbours. */
const rowsOfRoutes: Readonly<Record<string, string>> = {
  '/api/jobs/{id}/fill': FILLED,
  '/api/jobs/{id}/fill/pause': FILLED,
  '/api/jobs/{id}/fill/resume': FILLED,
  '/api/jobs/{id}/fill/stop': FILLED,
  '/api/opt-in/{id}/language': NUMBER_OF_WORKER,
};

/** Where staff only see a preview. */
const ofVisitors = /^\/api\/(worker-view|opt-in)\/\{id\}\/language$/;

/** What is in a path beside ids. */
const wordsInPath: Readonly<Record<string, string>> = { language: 'es', key: 'page.tryAgain' };

const FORM_BOUNDARY = 'hall';
const TABLE = [
  `--${FORM_BOUNDARY}`,
  'Content-Disposition: form-data; name="file"; filename="members.csv"',
  'Content-Type: text/csv',
  '',
  'First Name,Last Name\nRosa,Import\n',
  `--${FORM_BOUNDARY}--`,
  '',
].join('\r\n');

/** Of which of those a field holds the id. */
const idFields: readonly [RegExp, string][] = [
  [/employerId$/i, 'employers'],
  [/classificationIds?$/i, 'classifications'],
  [/certificateId$/i, 'certificates'],
  [/canWorkIn$/i, 'substantially-similar-classifications'],
  [/^jobId$/, 'jobs'],
  [/^workerId$/, 'workers'],
];

/** A hall with data in it, everything running, and what it takes to send it whatever one likes. */
export class FuzzHall {
  readonly document: ApiDocument;
  private readonly wire: Wire;
  private cookie = '';
  /** Of the password that the staff user had at first. */
  private passwordHash?: string;
  private address = 0;

  private constructor(
    readonly hall: TestHall,
    private readonly ids: ReadonlyMap<string, string>,
    private readonly sign: (payload: string) => string,
    private readonly emailMessageId: string,
  ) {
    this.document = new ApiDocument(apiDocument(hall.api.app));
    this.wire = new Wire(hall.api.url, PATIENCE_MS);
  }

  static async start(): Promise<FuzzHall> {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const hall = await startTestHall({
      TRUST_PROXY: '1',
      SENDGRID_WEBHOOK_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    });
    liftRequestLimits(hall.api);
    const { app, dataSource } = hall.api;
    await seedDemo(app);
    const [job] = await dataSource.query<{ id: string }[]>(`${rowsBehind.jobs} LIMIT 1`);
    if (job) await app.get(MatchesService).refresh(job.id, SYSTEM); // makes a dispatch list
    await dataSource.query(`INSERT INTO inbound_messages (twilio_message_sid, phone_number, body, webhook_payload)
      VALUES ('SM${'0'.repeat(32)}', '+16175550100', 'Where is it?', '{}')`);
    await dataSource.query(`INSERT INTO phone_numbers (phone_number) VALUES ('+12125550987')`);
    await dataSource.query(`INSERT INTO imports (kind, file_name, header_row, columns, sample, mapping, match)
      VALUES ('workers', 'members.csv', 1, '{"Last Name"}', '[["Import"]]', '{"Last Name": "lastName"}', 'employeeId')`);
    await dataSource.query(`INSERT INTO fill_runs (job_id, state, started_by, message, offers_to, unreachable, urgent)
      SELECT id, 'paused', 'steward', 'Come', 'everyone', 'call', false FROM jobs
      WHERE status = 'Open' AND id <> '${job?.id}' LIMIT 1`);
    const ids = new Map<string, string>();
    for (const [name, sql] of [...Object.entries(rowsBehind), ...Object.entries(rowsOfRoutes)]) {
      const [row] = await dataSource.query<{ id: string }[]>(`${sql} LIMIT 1`);
      if (row) ids.set(name, String(row.id));
    }
    const [email] = await dataSource.query<{ id: string }[]>(
      'SELECT sendgrid_message_id AS id FROM emails WHERE sendgrid_message_id IS NOT NULL LIMIT 1',
    );
    const sign = (payload: string) => createSign('sha256').update(payload).sign(privateKey, 'base64');
    return new FuzzHall(hall, ids, sign, email?.id ?? '');
  }

  async close(): Promise<void> {
    this.wire.close();
    await this.hall.close();
  }

  /** Whatever happened before: the staff user, its password, and all its guesses. */
  async signIn(): Promise<void> {
    const { dataSource } = this.hall.api;
    await dataSource.query('DELETE FROM rate_limits');
    const [user] = await dataSource.query<{ hash: string }[]>(
      'SELECT password_hash AS hash FROM users WHERE username = $1',
      [STAFF.username],
    );
    this.passwordHash ??= user?.hash;
    await dataSource.query(
      'UPDATE users SET password_hash = $1 WHERE username = $2 AND password_hash <> $1',
      [this.passwordHash, STAFF.username],
    );
    const body = JSON.stringify(STAFF);
    const { headers } = await this.wire.send({
      method: 'POST',
      target: '/api/login',
      headers: this.headers({ type: 'application/json', body }),
      body,
    });
    this.keep(headers['set-cookie']);
  }

  signOut(): void {
    this.cookie = '';
  }

  /** Sends the request as a browser of ours would: from our pages, with the session there is. */
  async send({ method, path, access }: Operation, { target, body, type, headers }: Case) {
    const { cookie, ...own } = this.headers({ type, body });
    const answer = await this.wire.send({
      method,
      target,
      body,
      headers: {
        ...own,
        ...(cookie && !ofVisitors.test(path) ? { cookie } : {}),
        ...(access === 'signature' ? this.signature(path, target, body) : {}),
        ...headers,
      },
    });
    this.keep(answer.headers['set-cookie']);
    return answer;
  }

  /** A request of this operation as it should be, about things that are there. */
  sound({ path, parameters, body }: Operation): Sound {
    const collection = path.split('/')[2] ?? '';
    return {
      path: Object.fromEntries(
        parameters
          .filter((one) => one.in === 'path')
          .map(({ name }) => [
            name,
            wordsInPath[name] ?? this.ids.get(path) ?? this.ids.get(collection) ?? UNKNOWN,
          ]),
      ),
      query: this.soundQueries[path] ?? {},
      ...(path === '/api/imports' ? { type: `multipart/form-data; boundary=${FORM_BOUNDARY}` } : {}),
      body: this.soundBodies[path] ?? this.withKnownIds(body?.example),
    };
  }

  private get soundQueries(): Record<string, Record<string, string>> {
    const period = { from: '2026-01-01', to: '2026-01-31' };
    return {
      '/api/imports': { kind: 'workers' },
      '/api/job-matches': { jobId: this.ids.get('jobs') ?? UNKNOWN },
      '/api/job-matches/changed-page': { jobId: this.ids.get('jobs') ?? UNKNOWN, changed: UNKNOWN },
      '/api/job-matches/figures': { jobId: this.ids.get('jobs') ?? UNKNOWN },
      '/api/job-matches.csv': { jobId: this.ids.get('jobs') ?? UNKNOWN },
      '/api/jobs/{id}/why': { workerId: this.ids.get('workers') ?? UNKNOWN },
      '/api/reports/dispatches': period,
      '/api/reports/dispatches.csv': period,
      '/api/reports/dispatches/people': { ...period, figure: 'offers' },
      '/api/search': { q: 'ana' },
      '/api/workers/changed-page': { changed: this.ids.get('workers') ?? UNKNOWN },
    };
  }

  private get soundBodies(): Record<string, unknown> {
    const { password } = STAFF;
    return {
      '/api/login': STAFF,
      '/api/change-password': { currentPassword: password, newPassword: `${password}, another` },
      '/api/imports': TABLE,
      '/api/wording/{language}/{key}': { text: 'Otra vez' },
      '/api/wording/{language}/{key}/preview': { text: 'Otra vez' },
      '/api/sendgrid/webhook': [
        { event: 'open', sg_message_id: this.emailMessageId, sg_event_id: 'x', timestamp: 1_772_636_709 },
      ],
    };
  }

  private withKnownIds(example: unknown): unknown {
    if (typeof example !== 'object' || example === null) return example;
    return Object.fromEntries(
      Object.entries(example).map(([name, value]: [string, unknown]) => {
        const [, collection] = idFields.find(([pattern]) => pattern.test(name)) ?? [];
        const id = collection && this.ids.get(collection);
        if (id === undefined) return [name, value];
        return [name, Array.isArray(value) ? [id] : id];
      }),
    );
  }

  private headers({ type, body }: { type?: string; body?: string | Buffer }): Record<string, string> {
    this.address += 1;
    const address = `10.${(this.address >> 16) & 255}.${(this.address >> 8) & 255}.${this.address & 255}`;
    return {
      origin: new URL(this.hall.api.config.publicBaseUrl).origin,
      'x-forwarded-for': address,
      'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)),
      ...(type ? { 'content-type': type } : {}),
      ...(this.cookie ? { cookie: this.cookie } : {}),
    };
  }

  private signature(path: string, target: string, body: string | Buffer = ''): Record<string, string> {
    if (path.startsWith('/api/twilio/')) {
      const given = new URLSearchParams(body.toString());
      const form = Object.fromEntries(
        [...new Set(given.keys())].map((name) => {
          const values = given.getAll(name);
          return [name, values.length > 1 ? values : values[0]];
        }),
      );
      const url = this.hall.api.config.publicBaseUrl + target;
      return { 'x-twilio-signature': twilio.getExpectedTwilioSignature(TWILIO.authToken, url, form) };
    }
    const timestamp = String(Math.floor(Date.now() / 1000));
    return {
      'x-twilio-email-event-webhook-timestamp': timestamp,
      'x-twilio-email-event-webhook-signature': this.sign(timestamp + body.toString()),
    };
  }

  private keep(cookies: string[] = []): void {
    const [own] = cookies.filter((line) => line.startsWith('hall.sid=') && !line.startsWith('hall.sid=;'));
    if (own) this.cookie = own.split(';')[0] ?? '';
  }
}

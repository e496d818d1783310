import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const backend = resolve(__dirname, '..');
const read = (file: string) => readFileSync(join(backend, file), 'utf8');

/** From top to bottom, as lint has them. */
const wings = (/const wings = \[([^\]]+)\]/.exec(read('.dependency-cruiser.mjs'))?.[1] ?? '').match(/\w+/g)!;

const sources = readdirSync(join(backend, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts') && !file.includes('migrations/'))
  .sort()
  .map((file) => ({ file, code: read(join('src', file)) }));

/** Of the entries, which stand above all wings, -1. */
const heightOf = (file: string) => wings.indexOf(file.split('/')[0]!);

const owners = new Map(
  sources.flatMap(({ file, code }) =>
    [...code.matchAll(/@Entity\('(\w+)'/g)].map(([, table]) => [table!, file] as const),
  ),
);

/** Tables of wings above a file's own that its SQL names. */
function tablesAbove({ file, code }: (typeof sources)[number]): string[] {
  const named = [...code.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING)\s+(\w+)/g)].map(([, table]) => table!);
  const isAbove = (table: string) => {
    const owner = owners.get(table);
    return owner !== undefined && heightOf(owner) < heightOf(file);
  };
  return [...new Set(named)].filter(isAbove).sort();
}

const exceptions = [
  {
    file: 'hall/jobs/outdated-matches-sql.ts',
    tables: ['dispatch_lists', 'job_matches'],
    why: 'a job tells whether its matches still go by what it is',
  },
  {
    file: 'hall/jobs/places-sql.ts',
    tables: ['offer_events', 'offers'],
    why: 'a job tells how many of its places are taken, and jobs are listed by it',
  },
  {
    file: 'hall/wording/sentence-previews.service.ts',
    tables: ['job_matches', 'sms'],
    why: 'a sentence is shown for whom it was last sent to, with their latest job',
  },
];

describe('the SQL of a wing', () => {
  it('names no table of a wing above, but for what is listed here', () => {
    const found = sources
      .map((source) => ({ file: source.file, tables: tablesAbove(source) }))
      .filter(({ tables }) => tables.length > 0);
    expect(found).toEqual(exceptions.map(({ file, tables }) => ({ file, tables })));
  });

  it.each([
    ['hall/workers/example.ts', 'SELECT FROM sms s JOIN workers w ON true', ['sms']],
    ['hall/workers/example.ts', 'INSERT INTO offers SELECT', ['offers']],
    ['messaging/sms/example.ts', 'UPDATE jobs SET title = 1', []],
    ['messaging/sms/example.ts', 'UPDATE job_matches SET status = 1', ['job_matches']],
    ['audit/example.ts', 'DELETE FROM audit_entries a USING users u', ['users']],
    ['dispatch/offers/example.ts', 'SELECT FROM fill_runs JOIN sms ON true', []],
    ['cli/example.ts', 'SELECT FROM offers', []],
  ])('is read: %s, %s', (file, code, tables) => {
    expect(tablesAbove({ file, code })).toEqual(tables);
  });
});

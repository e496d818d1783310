import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { loadConfig } from './app-config.js';
import { misfits, PRODUCTION_TIMES as TIMES, timesFaster } from './times.js';

const read = (file: string) => readFileSync(path.resolve(__dirname, '../../../..', file), 'utf8');
const settings = { DATABASE_URL: 'postgres://hall@db/hall', SESSION_SECRET: 'only-for-this-test' };

describe('The times', () => {
  it('fit each other, and in tests still do', () => {
    expect(misfits(TIMES)).toEqual([]);
    for (const factor of [2, 5, 10]) expect(misfits(timesFaster(factor))).toEqual([]);
    expect(timesFaster(10)).toMatchObject({ provider: { answer: 800 }, claim: { abandoned: 1_200 } });
  });

  it('are refused when they do not, each with what would come of it', () => {
    const provider = { ...TIMES.provider, answer: TIMES.claim.abandoned };
    const stop = { ...TIMES.stop, notice: 4_000 };
    expect(misfits({ ...TIMES, provider, stop })).toEqual([
      'provider.answer (12000 ms) must be less than claim.abandoned (12000 ms), or else a message is taken for abandoned while its provider is being asked',
      'provider.answer (12000 ms) must be less than provider.probe (10000 ms), or else a second message is sent to a provider that is away',
      'stop.notice + stop.inFlight + stop.traces (9000 ms) must be less than stop.longest (9000 ms), or else an api ends itself while it still answers',
      'provider.answer (12000 ms) must be less than stop.longest (9000 ms), or else a worker ends itself while its provider is being asked',
    ]);
  });

  it('that do not fit stop the start', () => {
    expect(() => loadConfig({ ...settings, NODE_ENV: 'test', TIMES_FASTER: '20' })).toThrow(
      'Hiring Hall cannot start. Settings to mend:\n  - events.stored (1 ms) must be less than events.gathered (1 ms), or else each statement is a job of its own',
    );
  });

  it('are shorter in tests alone', () => {
    expect(loadConfig({ ...settings, NODE_ENV: 'test', TIMES_FASTER: '10' }).times).toEqual(timesFaster(10));
    expect(loadConfig(settings).times).toEqual(TIMES);
    for (const NODE_ENV of [undefined, 'development', 'production']) {
      expect(() => loadConfig({ ...settings, NODE_ENV, TIMES_FASTER: '10' })).toThrow(
        'TIMES_FASTER is for tests: it must not be set where NODE_ENV is not test',
      );
    }
  });

  it('are those that others go by: the pages, the proxy, and whoever kills a process', () => {
    const seconds = (time: number) => time / 1_000;
    const [, silence] =
      /const SILENT_MS = ([\d_]+);/.exec(read('frontend/src/staff/events/use-server-events.ts')) ?? [];
    expect(Number(silence?.replaceAll('_', ''))).toBe(TIMES.changes.pageSilence);

    const proxy = read('backend/deploy/proxy/hall.conf.template');
    const given = [...proxy.matchAll(/proxy_read_timeout (\d+)s;/g)].map(([, time]) => Number(time));
    expect(given).toEqual([seconds(TIMES.proxy.answer), seconds(TIMES.proxy.stream)]);

    const { services } = parse(read('docker-compose.yml')) as {
      services: Record<string, { stop_grace_period?: string }>;
    };
    for (const name of ['api', 'worker']) {
      expect(services[name]?.stop_grace_period).toBe(`${seconds(TIMES.stop.killed)}s`);
      const [, grace] =
        /terminationGracePeriodSeconds: (\d+)/.exec(read(`backend/deploy/kubernetes/${name}.yaml`)) ?? [];
      expect(Number(grace)).toBeGreaterThanOrEqual(seconds(TIMES.stop.killed));
    }
  });
});

import { PRODUCTION_TIMES } from '../config/times.js';
import { ProviderPause } from './provider-pause.js';

describe('a provider that is away', () => {
  let now = 0;
  const after = (milliseconds: number) => (now += milliseconds);
  const failing = (times: number, provider = new ProviderPause(PRODUCTION_TIMES.provider, () => now)) => {
    for (let time = 0; time < times; time++) provider.failed('It could not be reached.');
    return provider;
  };

  it('is asked on after a few failures, not after many in a row', () => {
    expect(failing(5).pause).toBeUndefined();
    expect(failing(6).pause).toEqual({ wait: 5_000, reason: 'It could not be reached.' });
    const answered = failing(5);
    answered.succeeded();
    expect(failing(5, answered).pause).toBeUndefined();
  });

  it('is not away for longer because many were with it at once', () => {
    const provider = failing(50);
    expect(provider.pause?.wait).toBe(5_000);
    after(5_000);
    expect(provider.pause).toBeUndefined();
    failing(20, provider);
    expect(provider.pause?.wait).toBe(10_000);
  });

  it('is tried by one message after each pause, which grow up to five minutes', () => {
    const provider = failing(6);
    for (const pause of [5_000, 10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000]) {
      expect(provider.pause?.wait).toBe(pause);
      after(pause);
      expect(provider.pause).toBeUndefined();
      expect(provider.pause?.wait).toBeGreaterThan(0);
      failing(1, provider);
    }
    after(300_000);
    expect(provider.pause).toBeUndefined();
    provider.succeeded();
    expect(provider.pause).toBeUndefined();
  });
});

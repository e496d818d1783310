import { RequestLimits } from '../../src/platform/limits/request-limits.js';
import type { TestApi } from './test-api.js';

/** For tests that ask more in a second than people do in a day: strangers are not counted. */
export function liftRequestLimits({ app }: Pick<TestApi, 'app'>): void {
  app.get(RequestLimits).count = () => Promise.resolve();
}

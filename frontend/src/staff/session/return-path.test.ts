import { returnPath } from './return-path';

describe('The way back after signing in', () => {
  it('is the page that asked for it', () => {
    expect(returnPath({ from: '/jobs/1?status=Open#matches' })).toBe('/jobs/1?status=Open#matches');
  });

  it.each([
    '//elsewhere.test',
    '/\\elsewhere.test',
    'https://elsewhere.test',
    'javascript:alert(1)',
    '',
    7,
    undefined,
  ])('is the first page, not %s', (from) => {
    expect(returnPath({ from })).toBe('/');
  });
});

import { returnPath, signInState } from './return-path';

describe('The way back after signing in', () => {
  it('is the page that asked for it', () => {
    const asked = { pathname: '/jobs/1', search: '?status=Open', hash: '#matches', state: null, key: 'k' };
    expect(returnPath(signInState(asked))).toBe('/jobs/1?status=Open#matches');
  });

  it('is the first page where none asked for it', () => {
    for (const state of [null, undefined, {}]) expect(returnPath(state)).toBe('/');
  });

  it.each([
    '//elsewhere.test',
    '/\\elsewhere.test',
    'https://elsewhere.test',
    'javascript:alert(1)',
    '',
    7,
    ['/jobs'],
    undefined,
  ])('is the first page, not %s', (from) => {
    expect(returnPath({ from })).toBe('/');
  });
});

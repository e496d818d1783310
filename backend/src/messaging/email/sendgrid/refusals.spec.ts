import { errorSentence, meaningOf } from './refusals.js';

describe('refusals', () => {
  it.each([
    [400, 'content'],
    [401, 'configuration'],
    [403, 'configuration'],
    [404, 'configuration'],
    [413, 'content'],
    [429, 'retryable'],
    [405, 'refused'],
    [302, 'ambiguous'],
    [500, 'ambiguous'],
    [502, 'ambiguous'],
  ])('%i is %s', (status, expected) => expect(meaningOf(status).class).toBe(expected));

  it('name the setting when our own configuration is wrong', () => {
    for (const status of [401, 403, 404]) {
      expect(meaningOf(status).sentence).toMatch(/SENDGRID_API_(KEY|BASE_URL)/);
    }
  });

  it('are told in whole sentences', () => {
    for (const status of [302, 400, 401, 403, 404, 405, 413, 429, 499, 500]) {
      expect(meaningOf(status).sentence).toMatch(/^The e-mail (provider|is) .*\.$/);
    }
    expect(meaningOf(403).sentence).toContain('sender address (EMAIL_FROM_ADDRESS, on the Settings tab)');
    expect(meaningOf(403).sentence).toContain('is verified there and that the key of SENDGRID_API_KEY');
    expect(meaningOf(399).class).toBe('ambiguous');
    expect(meaningOf(499).class).toBe('refused');
    expect(errorSentence(meaningOf(500), undefined, 500)).toBe(
      'The e-mail provider had an error of its own. (HTTP 500)',
    );
  });

  it('are told with what the provider said', () => {
    expect(errorSentence(meaningOf(413), 'Too much.', 413)).toBe(
      'The e-mail is too large for the e-mail provider. Too much. (HTTP 413)',
    );
  });
});

import { stubNetwork } from '../../test/network';
import {
  ApiError,
  errorFromResponse,
  isHallAway,
  isNetworkFailure,
  NO_ANSWER,
  request,
  wordsOf,
} from './request';

const failure = async (call: Promise<unknown>): Promise<ApiError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ApiError)) throw new Error('The call did not fail with an ApiError');
  return error;
};

const answer = (body: string | null, status = 400, statusText = 'Bad Request') =>
  errorFromResponse(new Response(body, { status, statusText }));

describe('request', () => {
  it('sends a body as JSON and returns the parsed answer', async () => {
    const seen = stubNetwork({ 'PUT /api/thing': { body: { ok: true } } });
    await expect(request('PUT', '/api/thing', { body: { status: 'Interested' } })).resolves.toEqual({
      ok: true,
    });
    expect(seen[0]).toMatchObject({ method: 'PUT', body: { status: 'Interested' } });
  });

  it('takes no page for an answer: the hall is away', async () => {
    const page = { body: '<h1>Back soon</h1>', headers: { 'Content-Type': 'text/html' } };
    stubNetwork({
      'GET /api/thing': page,
      'GET /api/proxy': { ...page, status: 502 },
      'GET /api/refused': { status: 503, body: { error: 'Not now.' } },
    });
    const away = async (path: string) => isHallAway(await failure(request('GET', path)));
    expect(await away('/api/thing')).toBe(true);
    expect(await away('/api/proxy')).toBe(true);
    expect(await away('/api/refused')).toBe(false);
  });

  it('gives undefined for an empty answer', async () => {
    stubNetwork({ 'POST /api/thing': {} });
    await expect(request('POST', '/api/thing')).resolves.toBeUndefined();
  });

  it('takes the message from error, then message, then the raw text, then the status text', async () => {
    expect((await answer('{"error":"first","message":"second"}')).message).toBe('first');
    expect((await answer('{"message":"second"}')).message).toBe('second');
    expect((await answer('plain words')).message).toBe('plain words');
    expect((await answer(null)).message).toBe('Bad Request');
  });

  it('takes no page for words: what a proxy answers in its stead has the status text', async () => {
    const page = '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>';
    const error = await answer(page, 502, 'Bad Gateway');
    expect(error).toMatchObject({ message: 'Bad Gateway', isStatusText: true });
    const html = { status: 502, headers: { 'Content-Type': 'text/html' } };
    expect((await errorFromResponse(new Response('<center>nginx</center>', html))).message).toBe(
      'The server answered with status 502',
    );
    expect(wordsOf(error)).toBeUndefined();
    expect(wordsOf(await answer('plain words'))).toBe('plain words');
  });

  it('carries status, code, field errors and request id', async () => {
    const details = [{ field: 'phone', message: 'Please enter a valid US phone number' }];
    const body = { statusCode: 422, error: 'Check the form', code: 'validation', details, requestId: 'r-1' };
    stubNetwork({ 'POST /api/thing': { status: 422, body } });
    const error = await failure(request('POST', '/api/thing', { body: {} }));
    expect(error).toMatchObject({ status: 422, code: 'validation', details, requestId: 'r-1' });
  });

  it('tells a network failure from an answer', async () => {
    stubNetwork({
      'GET /api/gone': new TypeError('Failed to fetch'),
      'GET /api/refused': { status: 409, body: {} },
    });
    const gone = await failure(request('GET', '/api/gone'));
    expect(gone.status).toBe(NO_ANSWER);
    expect(isNetworkFailure(gone)).toBe(true);
    expect(isNetworkFailure(await failure(request('GET', '/api/refused')))).toBe(false);
  });
});

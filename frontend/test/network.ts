/** One request as the server would have seen it. */
export interface SeenRequest {
  method: string;
  path: string;
  search: URLSearchParams;
  /** The version that the sender has seen. */
  ifMatch: string | null;
  body: unknown;
}

type Answer =
  { status?: number; statusText?: string; body?: unknown; headers?: Record<string, string> } | Error;
type Handler = Answer | ((request: SeenRequest) => Answer | Promise<Answer>);

const realFetch = globalThis.fetch;

/** Puts the real fetch back; called after every test. */
export function restoreNetwork(): void {
  globalThis.fetch = realFetch;
}

async function seen(input: RequestInfo | URL, init?: RequestInit): Promise<SeenRequest> {
  const url = input instanceof Request ? input.url : new URL(String(input), location.origin).href;
  const request = input instanceof Request ? input : new Request(url, init);
  const { pathname, searchParams } = new URL(url);
  const isForm = request.headers.get('Content-Type')?.startsWith('multipart/form-data');
  const text = await request.text();
  const body: unknown = text && !isForm ? JSON.parse(text) : text || undefined;
  return {
    method: request.method,
    path: pathname,
    search: searchParams,
    ifMatch: request.headers.get('If-Match'),
    body,
  };
}

/** As the server gives a part of a list, and says how long the whole of it is. */
function partOf(whole: unknown, asked: URLSearchParams): { body: unknown; headers: Record<string, string> } {
  if (!Array.isArray(whole)) return { body: whole, headers: {} };
  const offset = Number(asked.get('offset') ?? 0);
  const end = asked.has('limit') ? offset + Number(asked.get('limit')) : undefined;
  return { body: whole.slice(offset, end), headers: { 'X-Total-Count': String(whole.length) } };
}

const isPage = (headers: Record<string, string>) => headers['Content-Type'] === 'text/html';

/**
 * Stands in for the server at the level of fetch. Keys are `METHOD /path`; a handler is an answer, an Error for a
 * network failure, or a function of the request. Returns the list of requests made so far, in order.
 */
export function stubNetwork(handlers: Record<string, Handler>): SeenRequest[] {
  const requests: SeenRequest[] = [];
  globalThis.fetch = async (input, init) => {
    const request = await seen(input, init);
    requests.push(request);
    const handler = handlers[`${request.method} ${request.path}`];
    if (!handler)
      return Response.json({ error: `No stub for ${request.method} ${request.path}` }, { status: 501 });
    const answer = typeof handler === 'function' ? await unlessAborted(handler(request), init) : handler;
    if (answer instanceof Error) throw answer;
    const { body: whole, status = whole === undefined ? 204 : 200, statusText = '' } = answer;
    const { body, headers } = partOf(whole, request.search);
    const parts = { status, statusText, headers: { ...headers, ...answer.headers } };
    if (body === undefined) return new Response(null, parts);
    // A proxy's page is no JSON.
    return isPage(parts.headers) ? new Response(body as string, parts) : Response.json(body, parts);
  };
  return requests;
}

const unlessAborted = <T>(answer: T | Promise<T>, init: RequestInit | undefined): Promise<T> =>
  new Promise((resolve, reject) => {
    init?.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
    Promise.resolve(answer).then(resolve, reject);
  });

/** For a handler whose answer comes only once the test says so. */
export function lateAnswer(): { answered: Promise<void>; answer: () => void } {
  let answer = () => undefined as void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  return { answered, answer };
}

interface FieldError {
  field: string;
  message: string;
}

interface ApiErrorParts {
  code?: string | undefined;
  details?: FieldError[] | undefined;
  requestId?: string | undefined;
  body?: unknown;
  isStatusText?: boolean;
}

export const NO_ANSWER = 0;

export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string | undefined;
  readonly details: FieldError[];
  readonly requestId: string | undefined;
  readonly body: unknown;
  /** The server sent no message, only an HTTP status. */
  readonly isStatusText: boolean;

  constructor(
    message: string,
    readonly status: number,
    parts: ApiErrorParts = {},
  ) {
    super(message);
    this.code = parts.code;
    this.details = parts.details ?? [];
    this.requestId = parts.requestId;
    this.body = parts.body;
    this.isStatusText = parts.isStatusText ?? false;
  }
}

/** 400 counts, too: no record can have such an id. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && [400, 404].includes(error.status);

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function fieldErrors(value: unknown): FieldError[] {
  if (!Array.isArray(value)) return [];
  return (value as unknown[]).filter(
    (entry): entry is FieldError =>
      typeof entry === 'object' && entry !== null && 'field' in entry && 'message' in entry,
  );
}

function parsed(raw: string): Record<string, unknown> | undefined {
  try {
    const body: unknown = JSON.parse(raw);
    return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : undefined;
  } catch {
    return undefined; // Not JSON: the raw text is the message.
  }
}

/** A page made by a proxy on the way, whose source is nothing to read. */
const isPage = (raw: string, { headers }: Response): boolean =>
  (headers.get('Content-Type')?.includes('html') ?? false) || /^\s*<(!doctype|html|\?xml)/i.test(raw);

export async function errorFromResponse(response: Response): Promise<ApiError> {
  const raw = await response.text();
  const body = parsed(raw);
  const said = text(body?.error) ?? text(body?.message) ?? (isPage(raw, response) ? undefined : text(raw));
  // Newer HTTP sends no words with the status.
  const status = response.statusText || `The server answered with status ${response.status}`;
  return new ApiError(said ?? status, response.status, {
    isStatusText: said === undefined,
    code: text(body?.code),
    details: fieldErrors(body?.details),
    requestId: text(body?.requestId),
    body,
  });
}

export function errorFromNetwork(error: unknown): Error {
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new ApiError('No connection to the server. Please check your network and try again.', NO_ANSWER);
}

export const wordsOf = (error: unknown): string | undefined =>
  error instanceof Error && !(error instanceof ApiError && error.isStatusText)
    ? error.message || undefined
    : undefined;

export const NOTHING_SAID = 'The server did not say why. Please try again in a moment.';

/** A proxy answers in place of the hall, which is away: with a page, and not with a sentence or a record of ours. */
const AWAY: readonly number[] = [200, 502, 503, 504];

/** Whether the hall may or may not have received the request, and may still receive it. */
export const isHallAway = (error: unknown): boolean =>
  isNetworkFailure(error) || (error instanceof ApiError && error.isStatusText && AWAY.includes(error.status));

export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NO_ANSWER;

export async function request<T>(
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  options: { body?: unknown; signal?: AbortSignal; headers?: Record<string, string> } = {},
): Promise<T> {
  const headers = { ...options.headers };
  const init: RequestInit = { method, credentials: 'include', headers, signal: options.signal ?? null };
  if (options.body !== undefined) {
    init.headers = { ...headers, 'Content-Type': 'application/json' };
    init.body = JSON.stringify(options.body);
  }
  let response: Response;
  let raw: string;
  try {
    response = await fetch(path, init);
    raw = response.ok ? await response.text() : '';
  } catch (error) {
    throw errorFromNetwork(error);
  }
  if (!response.ok) throw await errorFromResponse(response);
  return (raw ? recordIn(raw, response) : undefined) as T;
}

function recordIn(raw: string, { status }: Response): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    throw new ApiError('The server answered with a page.', status, { isStatusText: true });
  }
}

/** One field's complaint, as the API sends it. */
export interface FieldError {
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

/** The status of an ApiError when no answer came at all. */
export const NO_ANSWER = 0;

/** Any failed call: `message` is for people, `status` is the HTTP status or NO_ANSWER. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: string | undefined;
  readonly details: FieldError[];
  readonly requestId: string | undefined;
  /** All that was answered, when it was JSON. */
  readonly body: unknown;
  /** Nothing was said to people: the message is only what HTTP calls the status. */
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

/** Whether it says that no such record is there, or that none could have this id. */
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

/** A page that something between here and the server has made; its source is nothing to read. */
const isPage = (raw: string, { headers }: Response): boolean =>
  (headers.get('Content-Type')?.includes('html') ?? false) || /^\s*<(!doctype|html|\?xml)/i.test(raw);

/** The body's error, else its message, else the raw text; with no body, or a page for a body, the status text. */
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

/** What a failed connection is called for people; an aborted request stays what it was. */
export function errorFromNetwork(error: unknown): Error {
  if (error instanceof Error && error.name === 'AbortError') return error;
  return new ApiError('No connection to the server. Please check your network and try again.', NO_ANSWER);
}

/** What the server or the network said of a failure, for people; undefined when nothing was said. */
export const wordsOf = (error: unknown): string | undefined =>
  error instanceof Error && !(error instanceof ApiError && error.isStatusText)
    ? error.message || undefined
    : undefined;

/** Instead of `wordsOf`, where nothing else says what went wrong. */
export const NOTHING_SAID = 'The server did not say why. Please try again in a moment.';

/** True when the request got no answer, so that trying again is the right advice. */
export const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError && error.status === NO_ANSWER;

/**
 * One call with credentials and, if there is a body, as JSON. Returns the parsed answer (undefined when empty); throws ApiError for any answer that is not OK and for no answer.
 */
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
  return (raw ? JSON.parse(raw) : undefined) as T;
}

/** What a check found: `fail` stops the hall or loses something, `warn` is to be looked at. */
type Verdict = 'ok' | 'warn' | 'fail';

export interface Finding {
  verdict: Verdict;
  /** What was looked at, in a word. */
  subject: string;
  /** What was found; never a secret. */
  says: string;
  /** What to do about it. */
  todo?: string;
}

/** The three verdicts on one subject. */
export const about = (subject: string) => ({
  ok: (says: string): Finding => ({ verdict: 'ok', subject, says }),
  warn: (says: string, todo: string): Finding => ({ verdict: 'warn', subject, says, todo }),
  fail: (says: string, todo: string): Finding => ({ verdict: 'fail', subject, says, todo }),
});

/** An error's code (ECONNREFUSED and the like) or its message, of the first cause that has one. */
export function summaryOf(error: unknown): string {
  const { code, message, cause, errors } = error as {
    code?: unknown;
    message?: string;
    cause?: unknown;
    errors?: unknown[];
  };
  if (typeof code === 'string' && code !== '') return code;
  const deeper = cause ?? errors?.[0];
  return deeper ? summaryOf(deeper) : (message ?? String(error));
}

interface Exchange {
  /** What was asked, and what was answered; kept with the message. */
  request: object;
  response: object | null;
}

interface Trouble extends Exchange {
  /** One sentence for people. */
  error: string;
}

/** What came of asking a provider to send a message. */
export type SendResult<Status extends string, ErrorClass extends string> =
  | (Exchange & {
      outcome: 'accepted';
      providerId: string | null;
      status: Status;
      /** What people read where its status says that it has failed already. */
      error?: string | null;
    })
  /** Not taken; may be asked again, if the provider said so not before that many milliseconds. */
  | (Trouble & { outcome: 'retryable'; afterMs?: number })
  /** Refused for good. */
  | (Trouble & { outcome: 'permanent'; class: ErrorClass })
  /** Taken or not, nobody knows yet: never sent again on its own. */
  | (Trouble & { outcome: 'ambiguous' });

/** What is left to do for the queue. `done`: nothing, be it that somebody else did it. */
export type SendOutcome =
  | { outcome: 'done' }
  | { outcome: 'again'; error: string; afterMs: number }
  | { outcome: 'failed'; error: string };

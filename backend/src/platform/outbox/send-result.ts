/** Request and response are kept with the message. */
interface Exchange {
  request: object;
  response: object | null;
}

interface Failure extends Exchange {
  /** One sentence for people. */
  error: string;
}

/** What came of posting a message to its provider. */
export type SendResult<Status extends string = string, ErrorClass extends string = string> =
  | (Exchange & {
      outcome: 'accepted';
      providerId: string | null;
      status: Status;
      /** What people read where its status says that it has failed already. */
      error?: string | null;
    })
  /** Not taken; may be tried again, where the provider says so not before so many milliseconds. */
  | (Failure & { outcome: 'retryable'; afterMs?: number })
  /** Refused for good. */
  | (Failure & { outcome: 'permanent'; class: ErrorClass })
  /** Taken or not, nobody knows yet: never sent again on its own. */
  | (Failure & { outcome: 'ambiguous' });

export interface TriedAgain {
  error: string;
  afterMs: number;
}

/** What is left to do for the queue. `done`: nothing, be it that somebody else did it. */
export type SendOutcome =
  { outcome: 'done' } | ({ outcome: 'again' } & TriedAgain) | { outcome: 'failed'; error: string };

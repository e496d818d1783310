const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Every time in milliseconds that has to fit another one, as `relations` says; the others stay where they are used. */
export const PRODUCTION_TIMES = {
  /** Requests to a provider. */
  provider: {
    /** A request without an answer is given up. */
    answer: 8 * SECOND,
    /** Between tries after six failures in a row; doubled each time. */
    firstPause: 5 * SECOND,
    longestPause: 5 * MINUTE,
    /** While one message tries whether it is back, the others wait for its answer. */
    probe: 10 * SECOND,
    /** Bounds of the time that it may set for the next try. */
    leastDelay: SECOND,
    longestDelay: 2 * MINUTE,
    /** A test message is answered with what is known by then. */
    testAnswer: 15 * SECOND,
  },
  /** Tries of a message; SEND_TRY_FOR_HOURS bounds all of them. */
  retry: {
    /** Doubled after each try, up to the longest. */
    firstPause: 2 * SECOND,
    longestPause: 5 * MINUTE,
    /** How long a test message is tried, as somebody waits for it. */
    test: MINUTE,
  },
  /** Claims of messages. */
  claim: {
    /** The sender of an older claim counts as dead. */
    abandoned: 12 * SECOND,
    /** While the database is away the provider's answer is kept, and written again so often. */
    answerKept: MINUTE,
    answerRetry: 500,
  },
  /** Jobs of the queue. */
  queue: {
    /** How long a job is its worker's; renewed at half time. */
    lock: 15 * SECOND,
    /** Between two checks for jobs whose worker died. */
    stalledLook: 5 * SECOND,
    /** A request waits no longer for a queue that does not answer. */
    answer: 5 * SECOND,
    /** Before the second try of a job; doubled before each later one. */
    backoff: {
      send: 2 * SECOND,
      event: 500,
      resolve: 5 * SECOND,
      notification: SECOND,
      import: SECOND,
    },
  },
  /** Sweepers enqueue again what the queue has lost. Ages go by the database's clock. */
  sweep: {
    every: 10 * SECOND,
    /** Ages at which messages and events count as stuck. */
    pending: 20 * SECOND,
    sending: 30 * SECOND,
    event: 15 * SECOND,
    /** A run of notifications without progress. */
    run: 20 * SECOND,
    /** An import without progress: longer than the longest silence while a file is read. */
    import: 90 * SECOND,
    /** A message that was put off runs by then, whatever time the queue keeps for it. */
    putOffText: 45 * SECOND,
    putOffEmail: 130 * SECOND,
    /** A text without events is looked up by its id, after pauses that double from this one, up to an age. */
    silentText: 2.5 * MINUTE,
    silentTextUntil: 4 * HOUR,
    /** An unknown text is looked for in the provider's list up to this age. */
    unknownText: 2 * HOUR,
  },
  /** The pages on which workers answer. */
  pages: {
    /** An api notes so often that they are open; what ends is over once it has. */
    noted: 2 * SECOND,
    /** After this silence they count as away. */
    away: 15 * SECOND,
    /** So long after that, a page that stayed open has sent what was pressed meanwhile. */
    heard: MINUTE,
  },
  /** Texts that came while the hall was away. */
  missedTexts: {
    /** Between two questions for the provider's list. */
    every: MINUTE,
    /** While it cannot be read, a time to answer goes on for so long: nobody can be texted the next offer either. */
    waitedFor: 10 * MINUTE,
    /** Between two looks meanwhile. */
    lookAgain: 5 * SECOND,
  },
  /** Texts that wait to be applied are, before somebody acts. */
  readFirst: {
    /** For each lock of each. */
    lock: SECOND,
    all: 5 * SECOND,
  },
  /** Seals of the records. */
  seal: {
    every: MINUTE,
    /** Rows that wait for longer show that sealing has stopped. */
    stopped: 10 * MINUTE,
  },
  /** Events of providers. */
  events: {
    /** Gathered into one statement. */
    stored: 4,
    /** Gathered into one job. */
    gathered: 20,
  },
  /** Streams to open pages, and the connection that listens for changes. */
  changes: {
    /** Gathered, so that a bulk send is a few messages rather than thousands. */
    gathered: 200,
    heartbeat: 10 * SECOND,
    /** After this silence a page reconnects. The front end keeps its own copy. */
    pageSilence: 25 * SECOND,
    /** How soon a stream ends after its session. */
    sessionLook: 10 * SECOND,
    /** The length of a stream; the page then opens another, here or elsewhere. */
    stream: 10 * MINUTE,
    /** Within that time the page opens its next stream, so that it misses nothing. */
    streamOverlap: 20 * SECOND,
    /** Checks of the connection to the database. */
    connectionLook: 10 * SECOND,
    connectionAnswer: 5 * SECOND,
    connectAgain: SECOND,
  },
  /** Time-outs of the proxy, which keeps its own copy. */
  proxy: {
    answer: 30 * SECOND,
    stream: 65 * SECOND,
  },
  /** The end of a process. */
  stop: {
    /** In production an api still takes requests, so that the proxy finds out first. */
    notice: 3 * SECOND,
    /** Longest wait for requests under way. */
    inFlight: 4 * SECOND,
    /** Sending the last spans. */
    traces: SECOND,
    /** A process that has not ended by then exits. */
    longest: 9 * SECOND,
    /** Compose or Kubernetes kills it then. */
    killed: 12 * SECOND,
  },
  /** Monitoring. */
  watch: {
    /** Each check of a health request. */
    health: 2 * SECOND,
    /** All queries of the figures. */
    figures: 5 * SECOND,
    /** The collector of the figures gives up then. */
    collector: 10 * SECOND,
  },
} as const;

type Numbers<T> = { readonly [K in keyof T]: T[K] extends number ? number : Numbers<T[K]> };
export type Times = Numbers<typeof PRODUCTION_TIMES>;

/** Each first time is less than the second, or else the third happens. */
const relations: readonly [shorter: string, longer: string, otherwise: string][] = [
  [
    'provider.answer',
    'claim.abandoned',
    'a message is taken for abandoned while its provider is being asked',
  ],
  ['claim.abandoned', 'queue.lock', "the next worker on a dead one's job leaves its message as it is"],
  ['queue.stalledLook', 'queue.lock', 'jobs of a dead worker wait for longer than they were its own'],
  ['queue.lock + queue.stalledLook', 'sweep.sending', 'the sweeper acts before another worker can'],
  ['claim.answerRetry', 'claim.abandoned', 'a message is given up while its answer is being stored'],
  ['sweep.every', 'sweep.pending', 'what is stuck waits for the sweeper more than for anything else'],
  ['missedTexts.every', 'missedTexts.waitedFor', 'the list is not asked for again before the wait is over'],
  ['provider.answer', 'missedTexts.every', 'a question for texts begins before the last one is answered'],
  [
    'readFirst.lock + readFirst.all',
    'proxy.answer',
    'the proxy gives up what staff do before they hear of it',
  ],
  ['pages.noted + pages.noted', 'pages.away', 'one late note counts as an absence'],
  ['seal.every', 'seal.stopped', 'sealing counts as stopped while it goes on'],
  ['events.stored', 'events.gathered', 'each statement is a job of its own'],
  ['events.gathered', 'sweep.event', 'events are taken for stuck while they are gathered'],
  ['provider.longestDelay', 'sweep.putOffEmail', 'an e-mail runs before the time that its provider named'],
  ['sweep.silentText', 'sweep.silentTextUntil', 'no text is ever asked for'],
  ['provider.answer', 'provider.probe', 'a second message is sent to a provider that is away'],
  ['provider.answer', 'provider.testAnswer', 'a test is answered before its provider has been given up'],
  ['provider.testAnswer', 'retry.test', 'a test is given up before it is answered'],
  ['provider.firstPause', 'provider.longestPause', 'the pauses do not grow'],
  ['provider.leastDelay', 'provider.longestDelay', 'no time that the provider names holds'],
  ['retry.firstPause', 'retry.longestPause', 'the pauses do not grow'],
  ['changes.heartbeat + changes.heartbeat', 'changes.pageSilence', 'one late heartbeat breaks every stream'],
  ['changes.heartbeat + changes.heartbeat', 'proxy.stream', 'the proxy cuts streams that are late once'],
  ['provider.testAnswer', 'proxy.answer', 'the proxy gives up a test before it is answered'],
  ['changes.pageSilence', 'changes.stream', 'streams end before a page knows whether they are broken'],
  ['changes.streamOverlap', 'changes.stream', 'pages open streams faster than these end'],
  ['changes.connectionAnswer', 'changes.connectionLook', 'the next look comes before the answer to the last'],
  ['stop.notice + stop.inFlight + stop.traces', 'stop.longest', 'an api ends itself while it still answers'],
  ['provider.answer', 'stop.longest', 'a worker ends itself while its provider is being asked'],
  ['stop.longest', 'stop.killed', 'a process is killed before it ends itself'],
  ['watch.figures', 'watch.collector', 'a database that is away hides all figures'],
];

/** The relations that do not hold, a sentence each. */
export const misfits = (times: Times): string[] =>
  relations.flatMap(([shorter, longer, otherwise]) => {
    const [less, more] = [sumOf(times, shorter), sumOf(times, longer)];
    return less < more
      ? []
      : [`${shorter} (${less} ms) must be less than ${longer} (${more} ms), or else ${otherwise}`];
  });

const sumOf = (times: Times, names: string): number =>
  names
    .split(' + ')
    .map((name) =>
      name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], times),
    )
    .reduce<number>((sum, time) => sum + Number(time), 0);

/** Production's times, all so many times as short: what fits stays fitting. */
export const timesFaster = (factor: number): Times => divided(PRODUCTION_TIMES, factor);

function divided<T extends object>(times: T, factor: number): Numbers<T> {
  return Object.fromEntries(
    Object.entries(times).map(([name, time]: [string, number | object]) => [
      name,
      typeof time === 'number' ? Math.max(1, Math.round(time / factor)) : divided(time, factor),
    ]),
  ) as Numbers<T>;
}

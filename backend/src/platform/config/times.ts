const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Every time in milliseconds that has to fit another one, as `relations` says; the others stay where they are used. */
export const PRODUCTION_TIMES = {
  /** The provider of texts or of e-mails, and whoever waits for it. */
  provider: {
    /** It is given up when it has not answered by then. */
    answer: 8 * SECOND,
    /** After six tries in a row that came to nothing a process asks no more for so long, twice as long each time. */
    firstPause: 5 * SECOND,
    longestPause: 5 * MINUTE,
    /** While one message tries whether it is back, the others wait so long for its answer. */
    probe: 10 * SECOND,
    /** How far ahead it may name the time at which it wants to be asked again. */
    leastDelay: SECOND,
    longestDelay: 2 * MINUTE,
    /** A test is answered with what is known by then. */
    testAnswer: 15 * SECOND,
  },
  /** A message that its provider has not taken. How long it is tried in all is the setting SEND_TRY_FOR_HOURS. */
  retry: {
    /** Between two tries of one message: twice the last pause, up to the longest. */
    firstPause: 2 * SECOND,
    longestPause: 5 * MINUTE,
    /** Somebody waits for a test, and sends another one: it is tried for so long only. */
    test: MINUTE,
  },
  /** A message that a process has claimed, to send it. */
  claim: {
    /** A claim older than this is nobody's: whoever meets such a message again takes its sender for dead. */
    abandoned: 12 * SECOND,
    /** The provider's answer is kept for a database that is away, and offered to it so often. */
    answerKept: MINUTE,
    answerOffered: 500,
  },
  /** Jobs of the queue. */
  queue: {
    /** A job is its worker's for so long; renewed at half time. */
    lock: 15 * SECOND,
    /** Between two looks for jobs whose worker died. */
    stalledLook: 5 * SECOND,
    /** A request is not held up longer than this by a queue that does not answer. */
    answer: 5 * SECOND,
    /** Before the second try of a job; doubled before each one after it. */
    backoff: {
      send: 2 * SECOND,
      event: 500,
      resolve: 5 * SECOND,
      notification: SECOND,
    },
  },
  /** The sweepers, which put back on its way what the queue has lost. By the database's clock, as all ages are. */
  sweep: {
    every: 10 * SECOND,
    /** Ages at which something is taken for stuck: due and not in the queue; being sent; told and not applied. */
    pending: 20 * SECOND,
    sending: 30 * SECOND,
    event: 15 * SECOND,
    /** A notification of many of which nothing was heard. */
    run: 20 * SECOND,
    /** A message that was put off runs by then, whatever time the queue keeps for it. */
    putOffText: 45 * SECOND,
    putOffEmail: 130 * SECOND,
    /** A text on its way of which nothing is heard is asked for by its id, up to an age. */
    silentText: 10 * MINUTE,
    silentTextUntil: 4 * HOUR,
    /** A text of which nobody knows is looked for in the provider's list for so long. */
    unknownText: 2 * HOUR,
  },
  /** What providers tell. */
  events: {
    /** Those that come meanwhile are stored in one statement. */
    stored: 4,
    /** Those that come meanwhile are one job. */
    gathered: 20,
  },
  /** Open pages, and the connection on which the api hears what changed. */
  changes: {
    /** Gathered, so that a bulk send is a few messages rather than thousands. */
    gathered: 200,
    heartbeat: 10 * SECOND,
    /** What a page takes for a broken stream; it then connects again. The front end keeps its own copy. */
    pageSilence: 25 * SECOND,
    /** How soon a stream ends after its session: whoever is signed out hears no more. */
    sessionLook: 10 * SECOND,
    /** A stream ends after this; the browser connects again, here or elsewhere. */
    stream: 10 * MINUTE,
    /** The connection to the database is asked for an answer, and given up without one. */
    connectionLook: 10 * SECOND,
    connectionAnswer: 5 * SECOND,
    connectAgain: SECOND,
  },
  /** The proxy in front, which keeps its own copy, gives an api up when nothing has come for so long. */
  proxy: {
    answer: 30 * SECOND,
    stream: 65 * SECOND,
  },
  /** The end of a process. */
  stop: {
    /** An api that is to stop still takes requests, so that whoever sends them finds out first. Production alone. */
    notice: 3 * SECOND,
    /** Longest wait for the requests that are being answered. */
    inFlight: 4 * SECOND,
    /** The last spans go to the collector. */
    traces: SECOND,
    /** A process that has not ended by then ends itself. */
    longest: 9 * SECOND,
    /** Whoever runs it (Compose, Kubernetes) kills it then. */
    killed: 12 * SECOND,
  },
  /** Whoever asks for the health and the figures of a process. */
  watch: {
    /** Each thing that a health check asks. */
    health: 2 * SECOND,
    /** All that the figures ask of the database and the queue. */
    figures: 5 * SECOND,
    /** Whoever collects the figures gives up then. */
    collector: 10 * SECOND,
  },
} as const;

type Numbers<T> = { readonly [K in keyof T]: T[K] extends number ? number : Numbers<T[K]> };
export type Times = Numbers<typeof PRODUCTION_TIMES>;

/** The first is less than the second, or what the third says comes to pass. */
const relations: readonly [shorter: string, longer: string, otherwise: string][] = [
  [
    'provider.answer',
    'claim.abandoned',
    'a message is taken for abandoned while its provider is being asked',
  ],
  [
    'claim.abandoned',
    'queue.lock',
    'whoever takes over the job of a dead worker leaves its message as it is',
  ],
  ['queue.stalledLook', 'queue.lock', 'jobs of a dead worker lie about for longer than they were its own'],
  [
    'queue.lock + queue.stalledLook',
    'sweep.sending',
    'the sweeper gives up what the queue would give to another worker',
  ],
  [
    'claim.answerOffered',
    'claim.abandoned',
    'a message is given up while its answer waits for the next offer',
  ],
  ['sweep.every', 'sweep.pending', 'what is stuck waits for the sweeper more than for anything else'],
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
  ['changes.connectionAnswer', 'changes.connectionLook', 'the next look comes before the answer to the last'],
  ['stop.notice + stop.inFlight + stop.traces', 'stop.longest', 'an api ends itself while it still answers'],
  ['provider.answer', 'stop.longest', 'a worker ends itself while its provider is being asked'],
  ['stop.longest', 'stop.killed', 'a process is killed before it ends itself'],
  ['watch.figures', 'watch.collector', 'a database that is away hides all figures'],
];

/** What does not fit, a sentence each. */
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

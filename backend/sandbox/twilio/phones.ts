import { DelayedWork } from '../delayed-work.js';
import type { Poster } from '../poster.js';
import type { Inbound } from './inbound.js';
import type { MessageStore } from './message-store.js';
import { toE164 } from './phone.js';
import type { Message } from './types.js';

/** What a phone does with a text that asks its owner something, as people say it. */
export const behaviours = {
  'not-at-all': 'does not answer',
  'yes-by-text': 'says yes by text',
  'no-by-text': 'says no by text',
  'yes-by-link': 'says yes by the link',
  'no-by-link': 'says no by the link',
  late: 'says yes by text, late',
  'wrong-number': 'texts that the number is wrong',
} as const;
export type Behaviour = keyof typeof behaviours;

export const isBehaviour = (name: unknown): name is Behaviour =>
  typeof name === 'string' && Object.hasOwn(behaviours, name);

export interface PhoneSettings {
  /** Milliseconds until a phone answers; default 500. */
  answerMs?: number;
  /** Milliseconds until one that is late does; default a minute. */
  lateMs?: number;
}

type Answer = 'yes' | 'no';

const LINK = /https?:\/\/\S+\/worker-view\/([0-9a-f-]{36})/i;

/** What the buttons of the worker's page send, by where the worker stands. */
const statuses: Readonly<Record<string, Readonly<Record<Answer, string>>>> = {
  Offered: { yes: 'Accepted', no: 'Declined' },
  Pending: { yes: 'Interested', no: 'Not Interested' },
};

/** The phones of the workers: each answers as it was told to, or by hand. */
export class Phones {
  private readonly work = new DelayedWork();
  private readonly byNumber = new Map<string, Behaviour>();
  private ofOthers: Behaviour = 'not-at-all';
  private settings: Required<PhoneSettings> = { answerMs: 500, lateMs: 60_000 };

  constructor(
    private readonly store: MessageStore,
    private readonly inbound: Inbound,
    private readonly poster: Poster,
  ) {}

  /** @param number left out: all that have no behaviour of their own */
  behave(behaviour: Behaviour, number?: string): void {
    if (number === undefined) this.ofOthers = behaviour;
    else this.byNumber.set(known(number), behaviour);
  }

  behaviourOf(number?: string): Behaviour {
    return (number !== undefined && this.byNumber.get(known(number))) || this.ofOthers;
  }

  configure({ answerMs, lateMs }: PhoneSettings): void {
    if (answerMs !== undefined) this.settings.answerMs = answerMs;
    if (lateMs !== undefined) this.settings.lateMs = lateMs;
  }

  /** Does with a text, once it has arrived, as its phone was told to. */
  receive(message: Message, fate: Promise<void>): void {
    void this.work.run(async (wanted) => {
      await fate;
      const behaviour = this.behaviourOf(message.to);
      const asks = message.status === 'delivered' && LINK.test(message.body);
      if (!asks || behaviour === 'not-at-all' || !wanted()) return;
      await this.work.wait(behaviour === 'late' ? this.settings.lateMs : this.settings.answerMs);
      if (wanted()) await this.follow(behaviour, message);
    });
  }

  /** Says yes or no as the owner of a number: by a text, or on the page behind the last link. @returns whether it could */
  async answer(number: string, answer: Answer, by: 'text' | 'link'): Promise<boolean> {
    if (by === 'text') {
      await this.inbound.receive({ from: number, body: answer });
      return true;
    }
    const asked = this.store
      .conversation(known(number))
      .findLast(({ direction, body }) => direction !== 'inbound' && LINK.test(body));
    return asked ? this.answerByLink(asked, answer) : false;
  }

  /** Resolves when no phone is about to answer. */
  idle(): Promise<void> {
    return this.work.idle();
  }

  /** Forgets the answers still to come. */
  cancel(): void {
    this.work.cancel();
  }

  reset(): void {
    this.cancel();
    this.byNumber.clear();
    this.ofOthers = 'not-at-all';
  }

  private async follow(behaviour: Behaviour, message: Message): Promise<void> {
    const says = (body: string) => this.inbound.receive({ from: message.to, body });
    // What is answered already asks nothing: the link stands in confirmations, too.
    if (!(await this.statusBehind(message))) return;
    if (behaviour === 'yes-by-link') await this.answerByLink(message, 'yes');
    else if (behaviour === 'no-by-link') await this.answerByLink(message, 'no');
    else if (behaviour === 'wrong-number') await says('Wrong number');
    else await says(behaviour === 'no-by-text' ? 'no' : 'yes');
  }

  /** Where the worker stands, if the page behind the link asks something. */
  private async statusBehind({ body }: Message): Promise<string | undefined> {
    const link = LINK.exec(body);
    if (!link) return undefined;
    const url = new URL(`/api/worker-view/${link[1]}`, link[0]).href;
    const answer = await this.poster.post(url, '', { method: 'GET', headers: {} });
    if (answer.status !== 200) return undefined;
    const { jobMatch } = JSON.parse(answer.body) as { jobMatch: { status: string } };
    return jobMatch.status === 'Pending' || jobMatch.status === 'Offered' ? jobMatch.status : undefined;
  }

  private async answerByLink(message: Message, answer: Answer): Promise<boolean> {
    const link = LINK.exec(message.body);
    const status = statuses[(await this.statusBehind(message)) ?? '']?.[answer];
    if (!link || !status) return false;
    const url = new URL(`/api/job-matches/${link[1]}`, link[0]).href;
    const headers = { 'content-type': 'application/json', origin: new URL(url).origin };
    return (
      (await this.poster.post(url, JSON.stringify({ status }), { method: 'PUT', headers })).status === 200
    );
  }
}

const known = (number: string): string => toE164(number) ?? number;

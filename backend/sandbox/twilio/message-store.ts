import { EventEmitter } from 'node:events';
import type { Message } from './types.js';

export interface MessageFilter {
  to?: string;
  from?: string;
  /** Messages sent in this span, both ends included. */
  sentFrom?: Date;
  sentUntil?: Date;
}

export interface Conversation {
  number: string;
  last: Message;
  count: number;
}

/** The worker's side of a message, by which the mailbox groups. */
export function workerNumber(message: Message): string {
  return message.direction === 'inbound' ? (message.from ?? '') : message.to;
}

/** Messages in memory, the newest 50,000 of them, found by sid or by the worker's number. */
export class MessageStore extends EventEmitter<{ change: [] }> {
  private readonly bySid = new Map<string, Message>();
  /** By worker's number; the conversation with the newest message is the last entry. */
  private readonly conversations = new Map<string, Set<Message>>();

  constructor(private readonly capacity = 50_000) {
    super();
  }

  get size(): number {
    return this.bySid.size;
  }

  add(message: Message): void {
    this.bySid.set(message.sid, message);
    const number = workerNumber(message);
    const conversation = this.conversations.get(number) ?? new Set();
    conversation.add(message);
    this.conversations.delete(number);
    this.conversations.set(number, conversation);
    if (this.bySid.size > this.capacity) this.dropOldest();
    this.emit('change');
  }

  /** Says that a message has changed in place. */
  touch(message: Message): void {
    message.dateUpdated = new Date();
    this.emit('change');
  }

  get(sid: string): Message | undefined {
    return this.bySid.get(sid);
  }

  /** Newest first. */
  list(filter: MessageFilter = {}): Message[] {
    const worker = [filter.to, filter.from].find((number) => number && this.conversations.has(number));
    const candidates = worker ? this.conversations.get(worker)! : this.bySid.values();
    return [...candidates].filter((message) => matches(message, filter)).reverse();
  }

  /** Newest first. `digits` keeps the numbers that contain them. */
  newestConversations(limit: number, digits = ''): Conversation[] {
    const found: Conversation[] = [];
    for (const number of [...this.conversations.keys()].reverse()) {
      if (found.length === limit) break;
      if (digits && !number.includes(digits)) continue;
      const messages = this.conversation(number);
      found.push({ number, last: messages.at(-1)!, count: messages.length });
    }
    return found;
  }

  /** Oldest first. */
  conversation(number: string): Message[] {
    return [...(this.conversations.get(number) ?? [])];
  }

  conversationCount(): number {
    return this.conversations.size;
  }

  clear(): void {
    this.bySid.clear();
    this.conversations.clear();
    this.emit('change');
  }

  private dropOldest(): void {
    const [oldest] = this.bySid.values();
    if (!oldest) return;
    this.bySid.delete(oldest.sid);
    const number = workerNumber(oldest);
    const conversation = this.conversations.get(number);
    conversation?.delete(oldest);
    if (conversation?.size === 0) this.conversations.delete(number);
  }
}

function matches(message: Message, filter: MessageFilter): boolean {
  if (filter.to && message.to !== filter.to) return false;
  if (filter.from && message.from !== filter.from) return false;
  const { dateSent } = message;
  if (filter.sentFrom && !(dateSent && dateSent >= filter.sentFrom)) return false;
  if (filter.sentUntil && !(dateSent && dateSent <= filter.sentUntil)) return false;
  return true;
}

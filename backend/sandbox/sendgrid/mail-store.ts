import { EventEmitter } from 'node:events';
import type { Mail } from './types.js';

/** E-mails in memory, the newest 10,000 of them. */
export class MailStore extends EventEmitter<{ change: [] }> {
  private readonly byId = new Map<string, Mail>();

  constructor(private readonly capacity = 10_000) {
    super();
  }

  get size(): number {
    return this.byId.size;
  }

  add(mail: Mail): void {
    this.byId.set(mail.id, mail);
    const [oldest] = this.byId.keys();
    if (this.byId.size > this.capacity && oldest !== undefined) this.byId.delete(oldest);
    this.emit('change');
  }

  /** Says that an e-mail has changed in place. */
  touch(): void {
    this.emit('change');
  }

  get(id: string): Mail | undefined {
    return this.byId.get(id);
  }

  /** Newest first. */
  list(): Mail[] {
    return [...this.byId.values()].reverse();
  }

  clear(): void {
    this.byId.clear();
    this.emit('change');
  }
}

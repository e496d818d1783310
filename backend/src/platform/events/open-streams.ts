import { Observable, type Subscriber } from 'rxjs';

/** More pages than one person has open. */
const MOST_OF_ONE_USER = 32;

/** The streams that each user has open. */
export class OpenStreams {
  /** By user, the oldest first. */
  private readonly byUser = new Map<number, Set<Subscriber<void>>>();

  /** Counts a stream while it is open; fires when so many more came that it is the oldest beyond the limit. */
  tooMany(userId = 0): Observable<void> {
    return new Observable((subscriber) => {
      const streams = this.byUser.get(userId) ?? new Set<Subscriber<void>>();
      this.byUser.set(userId, streams.add(subscriber));
      subscriber.add(() => {
        streams.delete(subscriber);
        if (streams.size === 0) this.byUser.delete(userId);
      });
      if (streams.size <= MOST_OF_ONE_USER) return;
      const [oldest] = streams;
      oldest?.next();
    });
  }
}

import { createHmac } from 'node:crypto';

const BUCKETS = 4096;

/**
 * Sorts numbers into buckets. Whoever has the database alone learns nothing from them, and whoever has the key as well
 * still needs the slow hash for each number of a bucket.
 */
export class BucketKey {
  /** Kept with each bucket, so that one can tell which key made it. */
  readonly id: string;

  constructor(private readonly secret: string) {
    this.id = this.hash('key of buckets').toString('hex', 0, 8);
  }

  bucketOf(phoneNumber: string): number {
    return this.hash('bucket of a number', phoneNumber).readUInt16BE() % BUCKETS;
  }

  private hash(...parts: string[]): Buffer {
    return createHmac('sha256', this.secret).update(JSON.stringify(parts)).digest();
  }
}

import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/** argon2id (the library's default algorithm) with OWASP's first choice of parameters; memory in KiB. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Takes a thread for tens of milliseconds: never call it in a transaction. */
@Injectable()
export class Passwords {
  private decoy?: Promise<string>;

  hash(password: string): Promise<string> {
    return hash(password, COST);
  }

  /** Without a hash the answer is no, after the same time. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    const decoy = await (this.decoy ??= this.hash(randomUUID()));
    const equal = await verify(passwordHash ?? decoy, password);
    return passwordHash !== undefined && equal;
  }
}

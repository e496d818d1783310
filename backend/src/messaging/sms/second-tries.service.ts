import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { SmsService } from './sms.service.js';

/**
 * Sends what could not be delivered, for a reason that may pass, once more: later, as a new text that says which one it
 * follows. Whether it still makes sense is judged when its turn comes, as of every text.
 */
@Injectable()
export class SecondTries {
  readonly inMinutes: number;

  constructor(
    config: AppConfig,
    private readonly sms: SmsService,
  ) {
    this.inMinutes = config.smsSecondTryMinutes;
  }

  /**
   * In the transaction that learns of it.
   * @param smsIds of the texts that failed
   * @returns the new text's id by that of the one it follows
   */
  write(manager: EntityManager, smsIds: readonly string[]): Promise<Map<string, string>> {
    if (smsIds.length === 0 || this.inMinutes === 0) return Promise.resolve(new Map<string, string>());
    return this.sms.createFollowing(manager, smsIds, this.inMinutes);
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { columns, type RowOf, statement, types } from '../../platform/database/sql/index.js';
import type { Apply } from '../../platform/outbox/channel.js';
import { deliveryFailure } from './twilio/error-codes.js';
import { ON_ITS_WAY, type SmsTypes } from './sms.channel.js';
import { SmsEvent } from './sms-event.entity.js';
import { isForward } from './twilio/statuses.js';
import { type SentMessage, TwilioClient } from './twilio/twilio.client.js';

const openSms = {
  sid: types.text.orNull.from('twilio_message_sid'),
  phoneNumber: types.text,
  message: types.text,
  claimedAt: types.instant.notNull,
};
type OpenSms = RowOf<typeof openSms>;
const openText = statement('text to find out about', openSms)`
  SELECT ${columns} FROM sms
  WHERE id = ${types.uuid.param('id')} AND body_removed_at IS NULL AND (status = 'unknown' OR ${ON_ITS_WAY})`;
/** However the question goes, the pause until the next one grows. */
const noteQuestion = statement('text that its provider is asked about, noted')`
  UPDATE sms SET updated_at = now() WHERE id = ${types.uuid.param('id')} AND ${ON_ITS_WAY}`;
const sidsOfOthers = statement("provider's ids of other texts", { sid: types.text.notNull })`
  SELECT twilio_message_sid AS sid FROM sms
  WHERE twilio_message_sid = ANY(${types.text.list.param('sids')}) AND id <> ${types.uuid.param('id')}`;

/** Our clock and the provider's may differ by so much. */
const CLOCK_MS = 2 * 60_000;
/** A send that was not answered was taken by then, or never. */
const TAKEN_WITHIN_MS = 10 * 60_000;

/** Looks up texts without a callback in the provider's list, or by the provider's id. */
@Injectable()
export class SmsResolver {
  private readonly logger = new Logger(SmsResolver.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly client: TwilioClient,
  ) {}

  /**
   * @returns false while the provider's list shows no single text that must be this one: it stays `unknown`
   * @throws when the request fails
   */
  async resolve(id: string, apply: Apply<SmsTypes>): Promise<boolean> {
    const sms = await this.find(id);
    if (!sms) return true;
    if (sms.sid) {
      await noteQuestion.run(this.dataSource, { id });
      const known = await this.client.find(sms.sid);
      if (known) await this.settle(id, known, apply);
      return true;
    }
    const listed = await this.client.findSent({ to: sms.phoneNumber, around: sms.claimedAt });
    const candidates = await this.withoutOtherRows(id, listed.filter(couldBe(sms)));
    const [found] = candidates;
    if (!found || candidates.length > 1) {
      this.logger.log(`sms ${id}: ${candidates.length} texts in the provider's list could be it`);
      return false;
    }
    await this.settle(id, found, apply);
    // What is on its way is asked for once more: whoever gave no answer may give no callback either.
    return !isForward(found.status, 'delivered');
  }

  private find(id: string): Promise<OpenSms | undefined> {
    return openText.first(this.dataSource, { id });
  }

  private async withoutOtherRows(id: string, messages: SentMessage[]): Promise<SentMessage[]> {
    const taken = await sidsOfOthers.rows(this.dataSource, { id, sids: messages.map(({ sid }) => sid) });
    const others = new Set(taken.map(({ sid }) => sid));
    return messages.filter(({ sid }) => !others.has(sid));
  }

  private async settle(
    id: string,
    { sid, status, errorCode, response }: SentMessage,
    apply: Apply<SmsTypes>,
  ): Promise<void> {
    const failed = status === 'failed' || status === 'undelivered';
    await this.dataSource.transaction(async (manager) => {
      await manager.insert(SmsEvent, {
        smsId: id,
        twilioMessageSid: sid,
        eventType: 'lookup',
        messageStatus: status,
        errorCode,
        webhookPayload: response,
        appliedAt: () => 'now()',
      });
      const failure = failed ? deliveryFailure(errorCode) : {};
      await apply(manager, [{ id, to: status, providerId: sid, response, ...failure }]);
    });
  }
}

const couldBe =
  ({ message, claimedAt }: OpenSms) =>
  ({ body, direction, createdAt }: SentMessage): boolean => {
    const after = createdAt.getTime() - claimedAt.getTime();
    return (
      body === message && direction.startsWith('outbound') && after > -CLOCK_MS && after < TAKEN_WITHIN_MS
    );
  };

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { settled, failureText } from '../../platform/outbox/patience.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedEmail } from './audited.js';
import { parseMailbox } from './addresses.js';
import type { TestEmailDto, TestEmailResultDto } from './dto/test-email.dto.js';
import { isOnItsWay } from './email-statuses.js';
import { EmailService, type StoredEmail } from './email.service.js';

/** A test e-mail takes the same path as every other. */
@Injectable()
export class TestEmailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emails: EmailService,
    private readonly config: AppConfig,
  ) {}

  /**
   * @returns after `provider.testAnswer` at most
   * @throws 400 with request and response when the provider refuses it
   */
  async send(test: TestEmailDto, by: Actor): Promise<TestEmailResultDto> {
    const id = await this.write(test, by);
    await this.emails.sendSoon([id], { first: true });
    const email = await settled(() => this.emails.find(id), this.config.times.provider.testAnswer);
    const result = resultOf(email);
    if (email?.status === 'failed') throw refused(result);
    return result;
  }

  private write({ to, from, subject, html }: TestEmailDto, by: Actor): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const sender = from ? parseMailbox(from) : undefined;
      const id = await this.emails.createPending(manager, { toEmail: to, from: sender, subject, html });
      await auditedEmail.record(manager, by, 'test-sent', id, { after: { toEmail: to } });
      return id;
    });
  }
}

function resultOf(email: StoredEmail | undefined): TestEmailResultDto {
  const success = email !== undefined && isOnItsWay(email.status);
  return {
    success,
    error: success ? null : failureText(email),
    messageId: email?.sendgridMessageId ?? null,
    requestData: email?.sendgridRequest ?? null,
    responseData: email?.sendgridResponse ?? null,
  };
}

const refused = ({ error, ...result }: TestEmailResultDto) =>
  new ApiError(400, 'email_refused', error ?? 'The e-mail was refused.', undefined, {}, result);

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { ApiError } from '../../platform/errors/api-error.js';
import { settled, whyNot } from '../../platform/outbox/patience.js';
import { parseMailbox } from './addresses.js';
import type { TestEmailDto, TestEmailResultDto } from './dto/test-email.dto.js';
import { isOnItsWay } from './email-statuses.js';
import { EmailService, type StoredEmail } from './email.service.js';

/** An e-mail that staff send to see whether e-mailing works: on the same path as every other. */
@Injectable()
export class TestEmailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly emails: EmailService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /**
   * Sends an e-mail and answers with what the provider said, after `provider.testAnswer` at most.
   * @throws 400 with what was asked and answered when the provider refuses it
   */
  async send(test: TestEmailDto): Promise<TestEmailResultDto> {
    const id = await this.write(test);
    await this.emails.sendSoon([id], { first: true });
    const email = await settled(() => this.emails.find(id), this.config.times.provider.testAnswer);
    const result = resultOf(email);
    if (email?.status === 'failed') throw refused(result);
    return result;
  }

  private write({ to, from, subject, html }: TestEmailDto): Promise<string> {
    return this.dataSource.transaction(async (manager) => {
      const sender = from ? parseMailbox(from) : undefined;
      const id = await this.emails.createPending(manager, { toEmail: to, from: sender, subject, html });
      await this.audit.record(manager, {
        action: 'email.test-sent',
        entityType: 'email',
        entityId: id,
        after: { toEmail: to },
      });
      return id;
    });
  }
}

function resultOf(email: StoredEmail | undefined): TestEmailResultDto {
  const success = email !== undefined && isOnItsWay(email.status);
  return {
    success,
    error: success ? null : whyNot(email),
    messageId: email?.sendgridMessageId ?? null,
    requestData: email?.sendgridRequest ?? null,
    responseData: email?.sendgridResponse ?? null,
  };
}

const refused = ({ error, ...result }: TestEmailResultDto) =>
  new ApiError(400, 'email_refused', error ?? 'The e-mail was refused.', undefined, {}, result);

import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { notFound, unprocessable } from '../../platform/errors/api-error.js';
import { containing } from '../../platform/database/search.js';
import { currentRequestId } from '../../platform/http/request-id.js';
import { newestFirst, newestRows, type Page } from '../../platform/lists/newest-first.js';
import { messageFilters } from '../messages/message-list.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { emailChannel } from './email.channel.js';
import { formatMailbox, type Mailbox } from './addresses.js';
import type {
  EmailDetailsDto,
  EmailDto,
  EmailEventDetailsDto,
  EmailEventDto,
  ListEmailEventsQuery,
  ListEmailsQuery,
} from './dto/email.dto.js';
import { Email } from './email.entity.js';
import { contentOf } from './email-content.js';
import { EmailSettings } from './email-settings.service.js';

const columns = `m.id, m.to_email AS "toEmail", m.from_email AS "fromEmail", m.reply_to_email AS "replyToEmail",
  m.subject, m.status,
  m.result_summary AS "resultSummary", m.error_message AS "errorMessage", m.worker_id AS "workerId",
  w.first_name || ' ' || w.last_name AS "workerName", m.job_id AS "jobId", j.title AS "jobTitle",
  m.sendgrid_message_id AS "sendgridMessageId", m.attempts, m.next_try_at AS "nextTryAt",
  m.body_removed_at AS "bodyRemovedAt", m.created_at AS "createdAt", m.updated_at AS "updatedAt",
  (SELECT count(*)::int FROM emails_events e WHERE e.email_id = m.id) AS "eventCount"`;
const details = `${columns}, m.text_content AS "textContent", m.html_content AS "htmlContent",
  m.sendgrid_request AS "sendgridRequest", m.sendgrid_response AS "sendgridResponse"`;
const joins = 'LEFT JOIN workers w ON w.id = m.worker_id LEFT JOIN jobs j ON j.id = m.job_id';

const eventColumns = `m.id, m.email_id AS "emailId", m.sendgrid_message_id AS "sendgridMessageId",
  m.event_type AS "eventType", m.timestamp, m.reason, m.response, m.created_at AS "createdAt"`;

const newestEvents = ['coalesce(m.timestamp, m.created_at)', 'm.created_at'];

/** An e-mail without what is found beside it. */
export type StoredEmail = Omit<EmailDetailsDto, 'events'>;

export interface NewEmail {
  toEmail: string;
  /** Default: the one of the settings. */
  from?: Mailbox;
  subject: string;
  /** What is not allowed in it is removed. */
  html: string;
  workerId?: string;
  jobId?: string;
}

/** E-mails: writing them down to be sent, and what became of them. */
@Injectable()
export class EmailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly outboxes: Outboxes,
    private readonly settings: EmailSettings,
  ) {}

  /**
   * Writes an e-mail to be sent in the caller's transaction; {@link sendSoon} sends it after the commit.
   * @throws 422 when neither the caller nor the settings name a sender
   */
  async createPending(manager: EntityManager, email: NewEmail): Promise<string> {
    const settings = await this.settings.mailboxes(manager);
    const from = email.from ?? settings.from;
    if (!from) {
      throw unprocessable(
        'no_sender',
        'There is no sender address: set the From Email on the Settings tab of Email Management.',
      );
    }
    const { html, text } = contentOf(email.html);
    const { identifiers } = await manager.insert(Email, {
      toEmail: email.toEmail,
      fromEmail: formatMailbox(from),
      replyToEmail: settings.replyTo ? formatMailbox(settings.replyTo) : null,
      subject: email.subject,
      textContent: text,
      htmlContent: html,
      workerId: email.workerId,
      jobId: email.jobId,
      requestId: currentRequestId(),
    });
    const { id } = identifiers[0] as { id: string };
    return id;
  }

  /** Puts committed ones on their way: see {@link Outbox.sendSoon}. */
  sendSoon(ids: readonly string[], options?: { first?: boolean }): Promise<void> {
    return this.outboxes.of(emailChannel).sendSoon(ids, options);
  }

  /** Newest first, with the number of all that fit the filters. */
  list(query: ListEmailsQuery): Promise<Page<EmailDto>> {
    const { status, toEmail } = query;
    return newestFirst<EmailDto>(this.dataSource, {
      table: 'emails',
      columns,
      joins,
      filters: [
        ...messageFilters(query, this.config.hallTimezone),
        [(word) => `m.status = ${word}`, status],
        [(pattern) => `m.to_email ILIKE ${pattern}`, toEmail ? containing(toEmail) : null],
      ],
      query,
    });
  }

  /** What the provider told, newest first. */
  listEvents(query: ListEmailEventsQuery): Promise<Page<EmailEventDto>> {
    return newestFirst<EmailEventDto>(this.dataSource, {
      table: 'emails_events',
      columns: eventColumns,
      filters: [[(id) => `m.email_id = ${id}`, query.emailId]],
      newestBy: newestEvents,
      query,
    });
  }

  /** @throws 404 */
  async get(id: string): Promise<EmailDetailsDto> {
    const email = await this.find(id);
    if (!email) throw notFound('Email not found');
    const events = await newestRows<EmailEventDetailsDto>(this.dataSource, {
      table: 'emails_events',
      columns: `${eventColumns}, m.webhook_payload AS "webhookPayload"`,
      filters: [[(emailId) => `m.email_id = ${emailId}`, id]],
      newestBy: newestEvents,
      query: {},
    });
    return { ...email, events };
  }

  async find(id: string): Promise<StoredEmail | undefined> {
    const [email]: StoredEmail[] = await this.dataSource.query(
      `SELECT ${details} FROM emails m ${joins} WHERE m.id = $1`,
      [id],
    );
    return email;
  }
}

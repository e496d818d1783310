import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AppConfig } from '../../platform/config/app-config.js';
import { notFound, unprocessable } from '../../platform/errors/api-error.js';
import { containing } from '../../platform/database/search.js';
import { currentRequestId } from '../../platform/http/request-id.js';
import { type Filters, newestFirst, newestRows, type Page } from '../../platform/lists/newest-first.js';
import { messageColumns, messageFilters, messageJoins } from '../messages/message-list.js';
import { TransactionEvent } from '../../platform/events/transaction-events.js';
import type { Stopped } from '../../platform/outbox/channel.js';
import { Outboxes } from '../../platform/outbox/outboxes.js';
import { asFound, type ResolvedAs } from '../../platform/outbox/unknown-message.js';
import type { Actor } from '../../platform/http/actor.js';
import { auditedEmail } from './audited.js';
import { emailChannel } from './email.channel.js';
import { formatMailbox, type Mailbox } from './addresses.js';
import type {
  EmailDetailsDto,
  EmailDto,
  EmailEventDetailsDto,
  EmailEventDto,
  EmailFiltersDto,
  ListEmailEventsQuery,
  ListEmailsQuery,
} from './dto/email.dto.js';
import { Email } from './email.entity.js';
import { contentOf } from './email-content.js';
import { EmailSettings } from './email-settings.service.js';

const columns = `${messageColumns}, m.to_email AS "toEmail", m.from_email AS "fromEmail",
  m.reply_to_email AS "replyToEmail", m.subject, m.sendgrid_message_id AS "sendgridMessageId",
  (SELECT count(*)::int FROM emails_events e WHERE e.email_id = m.id) AS "eventCount"`;
const details = `${columns}, m.text_content AS "textContent", m.html_content AS "htmlContent",
  m.sendgrid_request AS "sendgridRequest", m.sendgrid_response AS "sendgridResponse"`;

const eventColumns = `m.id, m.email_id AS "emailId", m.sendgrid_message_id AS "sendgridMessageId",
  m.event_type AS "eventType", m.timestamp, m.reason, m.response, m.created_at AS "createdAt"`;

const newestEvents = ['coalesce(m.timestamp, m.created_at)', 'm.created_at'];

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

/** Emitted with their ids before e-mails are sent: the features that wrote them may stop some. */
export const emailsDue = new TransactionEvent<readonly string[], readonly Stopped[]>('emails.due');

@Injectable()
export class EmailService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly config: AppConfig,
    private readonly outboxes: Outboxes,
    private readonly settings: EmailSettings,
  ) {}

  /**
   * In the caller's transaction; call {@link sendSoon} after the commit.
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

  sendSoon(ids: readonly string[], options?: { first?: boolean }): Promise<void> {
    return this.outboxes.of(emailChannel).sendSoon(ids, options);
  }

  list(query: ListEmailsQuery): Promise<Page<EmailDto>> {
    return newestFirst<EmailDto>(this.dataSource, this.listOf(query));
  }

  /** As {@link list}, without the number of all, and by what the page of e-mails filters them itself. */
  rows(query: ListEmailsQuery & EmailFiltersDto): Promise<EmailDto[]> {
    return newestRows<EmailDto>(this.dataSource, this.listOf(query));
  }

  private listOf(query: ListEmailsQuery & EmailFiltersDto) {
    const { status, toEmail, address, subject } = query;
    const part = (typed: string | undefined) => (typed ? containing(typed) : null);
    return {
      table: 'emails',
      columns,
      joins: messageJoins,
      filters: [
        ...messageFilters(query, this.config.hallTimezone),
        [(word) => `m.status = ${word}`, status],
        [(pattern) => `m.to_email ILIKE ${pattern}`, part(toEmail)],
        [(pattern) => `(m.to_email ILIKE ${pattern} OR m.from_email ILIKE ${pattern})`, part(address)],
        [(pattern) => `m.subject ILIKE ${pattern}`, part(subject)],
      ] satisfies Filters,
      query,
    };
  }

  listEvents(query: ListEmailEventsQuery): Promise<Page<EmailEventDto>> {
    return newestFirst<EmailEventDto>(this.dataSource, {
      table: 'emails_events',
      columns: eventColumns,
      filters: [[(id) => `m.email_id = ${id}`, query.emailId]],
      newestBy: newestEvents,
      query,
    });
  }

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
      `SELECT ${details} FROM emails m ${messageJoins} WHERE m.id = $1`,
      [id],
    );
    return email;
  }

  /**
   * Staff have found out what became of an e-mail.
   * @throws 404, and 409 when it is not unknown (any more)
   */
  async resolve(id: string, status: ResolvedAs, by: Actor): Promise<EmailDetailsDto> {
    const outbox = this.outboxes.of(emailChannel);
    await this.dataSource.transaction(async (manager) => {
      await outbox.lockUnknown(manager, id);
      await outbox.apply(manager, by, [asFound(id, status)]);
      const values = { before: { status: 'unknown' }, after: { status } };
      await auditedEmail.record(manager, by, 'resolved', id, values);
    });
    return this.get(id);
  }
}

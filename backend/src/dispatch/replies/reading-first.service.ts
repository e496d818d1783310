import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ReceivedTexts } from '../../messaging/sms/received-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { columns, statement, types } from '../../platform/database/sql/index.js';
import { Replies } from './replies.service.js';

/** A worker behind a link is kept waiting by their own texts only, and by few: anybody may have the link. */
const MOST = { staff: 1_000, link: 10, linksAtOnce: 4 };

const numberOfMatch = statement('number of the worker of a match', {
  phone: types.text.orNull.from('w.phone'),
})`
  SELECT ${columns} FROM job_matches m JOIN workers w ON w.id = m.worker_id WHERE m.id = ${types.uuid.param('matchId')}`;

/**
 * Applies, before somebody acts, the texts that the hall received before: they count in the order in which they came,
 * however far behind the worker processes are. What cannot be applied in time stays for them, and whoever acts sees it as
 * an answer that is received and not read.
 */
@Injectable()
export class ReadingFirst {
  private readonly logger = new Logger(ReadingFirst.name);
  private linksAtOnce = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly received: ReceivedTexts,
    private readonly replies: Replies,
    private readonly config: AppConfig,
  ) {}

  /** Of every number, the oldest first. */
  beforeStaffAct(): Promise<void> {
    return this.apply(MOST.staff, null);
  }

  /** Of the worker whose link it is. */
  async beforeAnswerTo(matchId: string): Promise<void> {
    if (this.linksAtOnce >= MOST.linksAtOnce) return;
    this.linksAtOnce += 1;
    try {
      const match = await numberOfMatch.first(this.dataSource, { matchId });
      if (match?.phone) await this.apply(MOST.link, match.phone);
    } finally {
      this.linksAtOnce -= 1;
    }
  }

  private async apply(most: number, phoneNumber: string | null): Promise<void> {
    const { all, lock } = this.config.times.readFirst;
    const end = Date.now() + all;
    for (const id of await this.received.waiting(most, phoneNumber)) {
      if (Date.now() > end) return;
      await this.replies.applyUpTo(id, lock).catch((error: unknown) => this.logger.warn(error));
    }
  }
}

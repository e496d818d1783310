import { Injectable } from '@nestjs/common';
import { DateTime } from 'luxon';
import { HallService } from '../../hall/contact/hall.service.js';
import { JobsAtHand } from '../../hall/jobs/jobs-at-hand.service.js';
import { Inbox } from '../../messaging/sms/inbox.service.js';
import { TroubledTexts } from '../../messaging/sms/troubled-texts.service.js';
import { AppConfig } from '../../platform/config/app-config.js';
import { PeopleToCall } from '../fill/people-to-call.service.js';
import { RunSummaries } from '../fill/run-summaries.service.js';
import { LatestAnswers } from '../job-events/latest-answers.service.js';
import { ExpiringOffers } from '../offers/expiring-offers.service.js';
import { Slips } from '../slips/slips.service.js';
import type { TodayDto, TodayJobsDto, TodayNeedsDto, TodayRepliesDto } from './dto/today.dto.js';
import { FiguresOfToday } from './figures-of-today.service.js';

const JOBS_LISTED = 12;
/** Of each kind of thing that needs somebody. */
const NAMED = 5;
const SLIPS_COUNTED = 100;
const ANSWERS_LISTED = 20;
const ENDING_WITHIN_MINUTES = 15;

/** What goes on and what is urgent, put together from what each room reports. */
@Injectable()
export class TodayService {
  constructor(
    private readonly config: AppConfig,
    private readonly jobs: JobsAtHand,
    private readonly runs: RunSummaries,
    private readonly people: PeopleToCall,
    private readonly inbox: Inbox,
    private readonly offers: ExpiringOffers,
    private readonly texts: TroubledTexts,
    private readonly slips: Slips,
    private readonly hall: HallService,
    private readonly answers: LatestAnswers,
    private readonly figures: FiguresOfToday,
  ) {}

  async get(): Promise<TodayDto> {
    const [jobs, needs, answers, figures] = await Promise.all([
      this.openJobs(),
      this.needs(),
      this.answers.list(ANSWERS_LISTED),
      this.figures.get(),
    ]);
    return { jobs, needs, answers, figures };
  }

  private async openJobs(): Promise<TodayJobsDto> {
    const { total, items } = await this.jobs.open(JOBS_LISTED);
    const runs = await this.runs.ofJobs(items.map(({ id }) => id));
    return { total, items: items.map((job) => ({ ...job, run: runs.get(job.id) ?? null })) };
  }

  /** Each kind is asked of the room that knows it. */
  private async needs(): Promise<TodayNeedsDto> {
    const yesterday = DateTime.now().setZone(this.config.hallTimezone).minus({ days: 1 }).toISODate() ?? '';
    const [replies, calls, endingOffers, texts, outdatedLists, slips, drafts, textingHours] =
      await Promise.all([
        this.replies(),
        this.people.first(NAMED),
        this.offers.within(ENDING_WITHIN_MINUTES, NAMED),
        this.texts.since(yesterday),
        this.jobs.outdated(NAMED),
        this.slips.due({ limit: SLIPS_COUNTED }),
        this.jobs.drafts(NAMED),
        this.hall.textingHours(),
      ]);
    return {
      ...{ replies, calls, endingOffers, outdatedLists, drafts },
      texts: { since: yesterday, ...texts },
      slips: { total: slips.length, items: slips.slice(0, NAMED) },
      hasNoTextingHours: textingHours === null,
    };
  }

  private async replies(): Promise<TodayRepliesDto> {
    const { rows, total } = await this.inbox.list({ done: 'false', limit: NAMED });
    const items = rows.map(
      ({ id, phoneNumber, workers, body, understoodAs, jobId, jobTitle, createdAt }) => ({
        ...{ id, phoneNumber, workers, body, understoodAs, jobId, jobTitle, createdAt },
      }),
    );
    return { total, items };
  }
}

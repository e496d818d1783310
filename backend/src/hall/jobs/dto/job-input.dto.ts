import { PartialType } from '@nestjs/swagger';
import { OptionalDay } from '../../../platform/input/optional-day.js';
import { OptionalInstant } from '../../../platform/input/optional-instant.js';
import {
  IdList,
  OptionalFlag,
  OptionalOneOfOrNull,
  OptionalRichText,
  OptionalText,
  OptionalWhole,
  RequiredId,
  RequiredRichText,
  RequiredText,
} from '../../../platform/input/fields.js';
import { OptionalVersions, type Versions } from '../../../languages/versions.field.js';
import { JOB_STATUSES, JOB_TYPES, type JobStatus, type JobType } from '../job.entity.js';

export class JobInputDto {
  @RequiredText({ required: 'Title is required', example: 'Banquet server, Saturday' }) title: string;
  @OptionalVersions({ max: 200, of: 'The title' }) titleIn?: Versions | null;
  @RequiredRichText('Description is required') description: string;
  @OptionalRichText() instructions?: string | null;
  @RequiredId('Employer is required') employerId: string;
  @RequiredId('Classification is required') classificationId: string;
  @OptionalOneOfOrNull(JOB_STATUSES, 'JobStatus') status?: JobStatus;
  @OptionalOneOfOrNull(JOB_TYPES, 'JobType') type?: JobType;

  /** Default on a new job: today in the hall's time zone. */
  @OptionalDay({ notInFuture: true, coerced: true }) postDate?: string | null;

  @OptionalWhole({ min: 1, max: 999, description: 'How many places it has; null: they are not counted.' })
  openings?: number | null;

  @OptionalInstant({ withZone: true, description: 'Not in the past when it is new or changed.' })
  startsAt?: Date | null;

  @OptionalInstant({ withZone: true, description: 'After the start; none without one.' })
  endsAt?: Date | null;

  @OptionalText({ max: 500, multiline: true, description: 'The worker sees it only after accepting.' })
  reportTo?: string | null;

  @OptionalWhole({
    min: 1,
    max: 48,
    description: 'So many hours before the start those who come are reminded; null: they are not.',
  })
  remindHoursBefore?: number | null;
}

/** What becomes of open offers when a job is no longer what they were made for. */
export const OPEN_OFFERS = ['stand', 'withdraw'] as const;
export type OpenOffers = (typeof OPEN_OFFERS)[number];

/** What is left out stays as it is. */
export class UpdateJobDto extends PartialType(JobInputDto, { skipNullProperties: false }) {
  @OptionalFlag(
    'Confirms that the newest open offers are withdrawn when the job has fewer openings than are taken and kept for ' +
      'offers; without it that is refused (409 `offers_to_withdraw`, with `workerNames` and `matchIds`).',
  )
  withdrawOffers?: boolean;

  @OptionalFlag(
    'Confirms that the new start or end books somebody twice, who is dispatched to another job at that time; without ' +
      'it that is refused (409 `booked_twice`, with `workerNames` and `matchIds`).',
  )
  bookTwice?: boolean;

  @IdList('The `matchIds` of those refusals: a confirmation holds for nobody else. Left out: for anybody.')
  knownMatchIds?: string[] | null;

  @OptionalOneOfOrNull(
    OPEN_OFFERS,
    'OpenOffers',
    'Whether open offers stand when the employer, classification, start or end changes; those withdrawn, and with them ' +
      'those that wait, cost nobody their turn, and their workers are told. Default `stand`: who waits is asked about ' +
      'the changed job before they get a place.',
  )
  openOffers?: OpenOffers;
}

import { ChoiceFilter } from '../../../platform/input/filters.js';

export class NotificationReviewDto {
  /** Left out: `true`, as in the notification itself. */
  @ChoiceFilter(['true', 'false']) textsUnknownAgain?: 'true' | 'false';
}

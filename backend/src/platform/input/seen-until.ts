import { OptionalInstant } from './optional-instant.js';

/** Up to when whoever ends something has seen who holds what: the latest `since` that they were shown. */
export const SeenUntil = () =>
  OptionalInstant({
    withZone: true,
    description:
      'The latest `since` of what is held, as the sender was shown it. When somebody has accepted or waits since, nothing ' +
      'is ended (409 `answer_received`). Without it only an answer stops the call that it applies itself.',
  });

export class SeenUntilDto {
  @SeenUntil() seenUntil?: Date | null;
}

import type { MessageKey } from './catalogue.js';

/** English sentences that the specification gives: the hall does not word them anew. */
export const GIVEN_IN_ENGLISH: ReadonlySet<MessageKey> = new Set<MessageKey>([
  ...(['text.notification', 'text.offer'] as const),
  ...([
    'api.detailsNotFound',
    'api.phoneNotFound',
    'api.jobDraft',
    'api.jobClosed',
    'api.notEligible',
    'api.required',
    'api.invalid',
    'api.notOneOf',
  ] as const),
  ...([
    'match.notFound',
    'match.lookupFailed',
    'match.notFoundText',
    'match.draft',
    'match.closed',
    'match.notEligible',
  ] as const),
  ...([
    'match.interested',
    'match.notInterested',
    'match.accept',
    'match.decline',
    'match.accepted',
  ] as const),
  ...(['match.declined', 'match.submit', 'match.classification', 'match.type', 'match.fullTime'] as const),
  ...(['match.partTime', 'match.status', 'match.open', 'match.filled', 'match.description'] as const),
  ...(['match.employer', 'match.contact', 'match.address', 'match.name', 'match.memberStatus'] as const),
  ...(['match.active', 'match.inactive', 'match.phone', 'match.email'] as const),
  ...(['optIn.invalid', 'optIn.invalidText', 'optIn.notFound', 'optIn.notFoundText', 'optIn.in'] as const),
  ...([
    'optIn.out',
    'optIn.receive',
    'optIn.update',
    'optIn.saved',
    'optIn.failed',
    'optIn.failedText',
    'optIn.enabled',
    'optIn.disabled',
  ] as const),
]);

import { OneOf } from '../input/fields.js';

/** What staff can find out about an unknown message. */
const RESOLVED_AS = ['sent', 'failed'] as const;
export type ResolvedAs = (typeof RESOLVED_AS)[number];

export class ResolveMessageDto {
  @OneOf(RESOLVED_AS, { name: 'ResolvedAs' })
  status: ResolvedAs;
}

/** The transition of what staff found out; later ones move forward only, as after an event. */
export const asFound = (id: string, status: ResolvedAs) => ({
  id,
  to: status,
  error: status === 'failed' ? 'Staff found that it was not sent.' : null,
});

/** The sentence of its entry in the log. */
export const foundOut =
  (kind: string) =>
  ({ who, subject, after }: { who: string; subject: string; after: { status: string } }): string =>
    `${who} found out about the unknown ${kind} to ${subject}: it ${after.status === 'sent' ? 'was sent' : 'failed'}`;

import { OneOf } from '../input/fields.js';

/** What people can find out about a message that the provider gave no answer for. */
export const RESOLVED_AS = ['sent', 'failed'] as const;
export type ResolvedAs = (typeof RESOLVED_AS)[number];

export class ResolveMessageDto {
  @OneOf(RESOLVED_AS, { name: 'ResolvedAs' })
  status: ResolvedAs;
}

/** The transition that staff's word stands for; from there on the message moves forward only, as by the provider's word. */
export const asFound = (id: string, status: ResolvedAs) => ({
  id,
  to: status,
  error: status === 'failed' ? 'Staff found that it was not sent.' : null,
});

/** The sentence that tells of it. */
export const foundOut =
  (kind: string) =>
  ({ who, subject, after }: { who: string; subject: string; after: { status: string } }): string =>
    `${who} found out about the unknown ${kind} to ${subject}: it ${after.status === 'sent' ? 'was sent' : 'failed'}`;

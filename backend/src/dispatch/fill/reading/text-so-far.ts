import { CAME_TO_NOTHING, type SmsStatus } from '../../../messaging/sms/sms.entity.js';
import type { FailedText, TextFailure, TextSoFar } from '../decisions/fill-state.js';
import type { TextRow } from './fill-state-statements.js';

const WITH_PROVIDER: ReadonlySet<SmsStatus> = new Set<SmsStatus>([
  'accepted',
  'scheduled',
  'queued',
  'sent',
  'delivered',
]);
const FAILED: ReadonlySet<SmsStatus> = new Set<SmsStatus>(CAME_TO_NOTHING);

/** What became of a text; null: there is none. What was not noted when it happened goes by the text itself. */
export function textSoFar(row: Omit<TextRow, 'former'> & Partial<TextRow>): TextSoFar | null {
  const { smsStatus: status, smsAt, textState, textAt, textWhose, smsError, textSentence } = row;
  if (status === null || smsAt === null) return null;
  const since = (state: TextRow['textState']) => (textState === state && textAt !== null ? textAt : smsAt);
  if (status === 'unknown') return { state: 'unknown', at: smsAt };
  if (WITH_PROVIDER.has(status)) return { state: 'accepted', at: since('accepted') };
  if (!FAILED.has(status)) return { state: 'on-its-way', at: smsAt, former: formerOf(row) };
  const sentence = textSentence ?? smsError ?? 'The text was not sent';
  const whose = status === 'stopped' ? 'nobody' : (textWhose ?? 'provider');
  return { state: 'failed', at: since('failed'), failure: { whose, sentence } };
}

function formerOf({ former }: Partial<TextRow>): FailedText | null {
  if (!former) return null;
  const { at, whose, sentence } = former;
  return { state: 'failed', at: new Date(at), failure: { whose, sentence } };
}

const OF_NUMBER: ReadonlySet<string | null> = new Set(['recipient', 'suppressed', 'blocked', 'out-of-reach']);

/** By the provider's error class. */
export function whoseFailure(errorClass: string | null): Exclude<TextFailure['whose'], 'nobody'> {
  if (OF_NUMBER.has(errorClass)) return 'number';
  return errorClass === 'configuration' || errorClass === 'content' ? 'ours' : 'provider';
}

import { MessageBadge } from '../../../messages/MessageBadge';
import { emailKindOf, emailStatusWord } from './email-status';

/** What became of an e-mail, as an icon and a word. */
export const EmailStatusBadge = ({ status }: { status: string }) => (
  <MessageBadge kind={emailKindOf(status)}>{emailStatusWord(status)}</MessageBadge>
);

import { MessageBadge } from '../../../messages/MessageBadge';
import { emailKindOf, emailStatusWord } from './email-status';

export const EmailStatusBadge = ({ status }: { status: string }) => (
  <MessageBadge kind={emailKindOf(status)}>{emailStatusWord(status)}</MessageBadge>
);

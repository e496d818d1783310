import { inEnglish, type Say } from '../../languages/messages.js';

interface NotificationText {
  title: string;
  employer: string;
  link: string;
  note?: string | null;
}

export function notificationText({ note, ...job }: NotificationText, say: Say = inEnglish): string {
  const text = say('text.notification', job);
  return note ? `${text}\n${note}` : text;
}

export const linkAgainText = (
  { title, employer, link }: Omit<NotificationText, 'note'>,
  say: Say = inEnglish,
): string => say('text.linkAgain', { title, employer, link });

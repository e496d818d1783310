interface NotificationText {
  title: string;
  employer: string;
  link: string;
  note?: string | null;
}

/** Our own words use no characters that make a text cost more. */
export function notificationText({ title, employer, link, note }: NotificationText): string {
  const text = `New Job Available: ${title} at ${employer}. View details and respond: ${link}`;
  return note ? `${text}\n${note}` : text;
}

export const linkAgainText = ({ title, employer, link }: Omit<NotificationText, 'note'>): string =>
  `Your link for ${title} at ${employer} has changed. It is now: ${link}`;

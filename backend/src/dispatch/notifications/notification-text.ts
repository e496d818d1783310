interface NotificationText {
  title: string;
  employer: string;
  /** The worker's own. */
  link: string;
  note?: string | null;
}

/** What a worker is told about a job, as staff see it in the preview. Our own words need no costly alphabet. */
export function notificationText({ title, employer, link, note }: NotificationText): string {
  const text = `New Job Available: ${title} at ${employer}. View details and respond: ${link}`;
  return note ? `${text}\n${note}` : text;
}

/** What a worker gets whose link changed with their number. */
export const linkAgainText = ({ title, employer, link }: Omit<NotificationText, 'note'>): string =>
  `Your link for ${title} at ${employer} has changed. It is now: ${link}`;

interface About {
  title: string;
  employer: string;
}

/** The links differ from worker to worker. */
export const notificationPreview = ({ title, employer }: About, note: string): string =>
  withNote(
    `New Job Available: ${title} at ${employer}. View details and respond with a unique link per worker`,
    note,
  );

/** For counting its length. */
export const notificationText = ({ title, employer }: About, note: string, link: string): string =>
  withNote(`New Job Available: ${title} at ${employer}. View details and respond: ${link}`, note);

const withNote = (text: string, note: string) => (note ? `${text}\n${note}` : text);

export const offerText = (
  { title, employer }: About,
  message: string,
  link: string,
  answerWithinMinutes?: number | null,
): string =>
  `Job Offer: ${title} at ${employer}. ${message}\nView details and respond: ${link}${
    answerWithinMinutes ? `\nPlease answer within ${durationForPeople(answerWithinMinutes)}.` : ''
  }`;

const units = [
  { name: 'day', minutes: 1_440, from: 2_880 },
  { name: 'hour', minutes: 60, from: 60 },
  { name: 'minute', minutes: 1, from: 1 },
] as const;

/** '20 minutes', '1 hour', '3 days': in the largest unit that says it exactly. */
function durationForPeople(minutes: number): string {
  const unit = units.find(({ minutes: each, from }) => minutes >= from && minutes % each === 0) ?? units[2];
  const count = minutes / unit.minutes;
  return `${count} ${unit.name}${count === 1 ? '' : 's'}`;
}

export const workerLink = (matchId: string): string => `${location.origin}/worker-view/${matchId}`;
